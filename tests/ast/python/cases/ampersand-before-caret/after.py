x = (a & b) ^ c
