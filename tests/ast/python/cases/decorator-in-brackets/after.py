@a
def f(): pass
