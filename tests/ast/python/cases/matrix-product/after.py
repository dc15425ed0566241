x = a * b
