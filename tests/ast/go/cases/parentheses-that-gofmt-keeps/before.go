package a

var x = (a)
