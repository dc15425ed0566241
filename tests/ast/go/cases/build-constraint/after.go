//go:build darwin

package a
