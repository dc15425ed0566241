fi = 1
