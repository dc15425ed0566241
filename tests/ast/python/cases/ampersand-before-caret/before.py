x = a & b ^ c
