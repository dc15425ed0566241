package a

func f() {
	for {
	}
A:
	for {
	}
}
