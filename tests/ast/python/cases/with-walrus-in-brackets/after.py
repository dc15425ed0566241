with (a): pass
