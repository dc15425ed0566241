x = b"a"
