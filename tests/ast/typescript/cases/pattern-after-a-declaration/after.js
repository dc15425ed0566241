let x
[a] = b
