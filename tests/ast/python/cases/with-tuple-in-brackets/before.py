with ((a, b)): pass
