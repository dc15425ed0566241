with (a, b): pass
