package a

type I interface {
	A()
}
