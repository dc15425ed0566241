a = (b) = c
