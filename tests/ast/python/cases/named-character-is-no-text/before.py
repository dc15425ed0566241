x = "\N{BULLET}"
