package a

func ExampleF() {
	F()
	// Output:
	// 2
}
