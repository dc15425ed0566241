with (a,): pass
