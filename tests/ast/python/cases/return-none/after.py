def f():
    return None
