assert (x, y)
