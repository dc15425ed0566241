if a:
    b
else:
    if c:
        d
    e
