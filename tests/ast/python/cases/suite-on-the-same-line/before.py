if a:
    b
    c
