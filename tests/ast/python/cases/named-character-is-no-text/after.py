x = "N{BULLET}"
