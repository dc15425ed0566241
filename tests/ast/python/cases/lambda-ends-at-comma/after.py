x = (lambda: a), b
