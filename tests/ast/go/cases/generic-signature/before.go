package a

func F(a int) {}
