package a

// F is.
func F(a, b int) int {
	return a + b
}
