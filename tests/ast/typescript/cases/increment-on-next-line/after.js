x++
y
