package a

func f() {
A:
	for {
		break A
	}
}
