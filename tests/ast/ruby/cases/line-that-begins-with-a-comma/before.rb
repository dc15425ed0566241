f(a, b)
