package a

func F(b int) {}
