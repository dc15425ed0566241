package a

func f() {
	a()
	b()
}
