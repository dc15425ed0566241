//go:build linux

package a
