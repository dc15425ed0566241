// +build linux

package a
