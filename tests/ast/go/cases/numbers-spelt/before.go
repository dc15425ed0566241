package a

var x, y, z = 0XfF, 1E3, 012i
