x = []  # type: list[int]
