package a

func f() {
B:
	for {
		break B
	}
}
