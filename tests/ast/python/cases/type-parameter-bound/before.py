def f[T: int](a): pass
