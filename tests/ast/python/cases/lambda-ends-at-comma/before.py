x = lambda: a, b
