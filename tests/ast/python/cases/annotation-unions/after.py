x: (list[int] | (None)) = (None)
