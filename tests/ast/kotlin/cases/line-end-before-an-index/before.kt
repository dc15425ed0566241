val x = a[1]
