x = a ** (b ** c)
