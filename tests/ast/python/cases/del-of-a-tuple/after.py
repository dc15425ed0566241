del a, b
