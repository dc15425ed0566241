package a

func f() {
	switch x {
	case 1:
		y = 3
	case 2:
	}
}
