x = a.b + c
