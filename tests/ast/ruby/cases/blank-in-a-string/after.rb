a = "x #{b}  y"
