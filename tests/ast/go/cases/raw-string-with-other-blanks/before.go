package a

var x = `a b`
