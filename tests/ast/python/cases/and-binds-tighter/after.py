x = a or (b and c)
