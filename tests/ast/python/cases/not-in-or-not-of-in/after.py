x = a not in b
