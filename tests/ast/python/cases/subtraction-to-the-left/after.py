x = a - (b - c)
