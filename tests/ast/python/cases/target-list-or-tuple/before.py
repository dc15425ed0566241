[a, b] = c
