x[a:b,]
