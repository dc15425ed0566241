def f():
    x = (yield a)
