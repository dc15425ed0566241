package a

var x = 10
