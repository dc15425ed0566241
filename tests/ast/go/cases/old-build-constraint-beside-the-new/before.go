//go:build !tinygo
// +build !tinygo

package a

func F() {}
