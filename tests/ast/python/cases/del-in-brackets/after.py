del a
