x = "a\
b"
