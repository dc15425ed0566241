a = b \
    + c
