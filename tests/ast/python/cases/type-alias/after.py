A = list[T]
