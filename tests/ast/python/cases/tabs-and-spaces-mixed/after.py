if a:
        b
        c
