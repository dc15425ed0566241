//go:build !tinygo

package a

func F() {}
