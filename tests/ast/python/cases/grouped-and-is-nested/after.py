x = a and b and c
