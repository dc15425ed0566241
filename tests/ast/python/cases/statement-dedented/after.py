if a:
    b
c
