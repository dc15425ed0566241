x = "A\n\x00"
