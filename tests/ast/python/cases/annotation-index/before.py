x: A[int, str]
