if a:
    b
    # in
# out
else:
    c
