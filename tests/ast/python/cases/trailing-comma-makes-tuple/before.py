x = a,
