def f[T](a): pass
