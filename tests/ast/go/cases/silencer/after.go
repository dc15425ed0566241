package a

var x = f()
