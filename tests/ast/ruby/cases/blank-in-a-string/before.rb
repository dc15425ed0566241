a = "x #{b} y"
