package a

var x = f() //nolint:errcheck
