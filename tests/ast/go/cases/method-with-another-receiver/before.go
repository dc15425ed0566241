package a

func (t T) M() {}
