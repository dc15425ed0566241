package a

var x = []int{1, 2}
var y = f(1,
	2,
)
