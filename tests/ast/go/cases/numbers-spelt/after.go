package a

var x, y, z = 0xfF, 1e3, 12i
