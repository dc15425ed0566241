@(a)
def f(): pass
