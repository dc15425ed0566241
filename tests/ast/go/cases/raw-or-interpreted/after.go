package a

var x = "a\n"
