type A[T] = list[T]
