a += b
