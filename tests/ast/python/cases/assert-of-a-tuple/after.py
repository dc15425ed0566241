assert x, y
