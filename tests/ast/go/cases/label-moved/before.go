package a

func f() {
A:
	for {
	}
	for {
	}
}
