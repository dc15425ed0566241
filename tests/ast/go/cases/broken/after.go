package a

func f( {}
