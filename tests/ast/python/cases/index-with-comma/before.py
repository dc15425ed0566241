x[a,]
