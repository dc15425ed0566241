x = a.b +c
