x = y
[a] = b
