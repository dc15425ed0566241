x = a & (b ^ c)
