x = {a, b}
