x = lambda: a if b else c
