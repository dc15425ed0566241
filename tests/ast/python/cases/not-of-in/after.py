x = not (a in b)
