x[a:b]
