package a

// F was.
func F(
    a, b int,
) int { return a+b } // sum
