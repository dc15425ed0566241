a = b + c
