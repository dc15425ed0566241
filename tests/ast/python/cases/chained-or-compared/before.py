a = b == c
