x = {a: b}
