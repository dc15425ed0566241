if a
    b
