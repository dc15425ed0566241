x = (a < b) < c
