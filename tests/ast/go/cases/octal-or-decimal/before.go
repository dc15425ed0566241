package a

var x = 010
