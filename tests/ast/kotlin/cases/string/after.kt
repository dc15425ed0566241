val x = "a ${b}"
