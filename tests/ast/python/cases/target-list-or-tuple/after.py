(a, b) = c
