package a

type I interface {
	io.Reader
	B(int) error
	A()
}
