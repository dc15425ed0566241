x[a]
