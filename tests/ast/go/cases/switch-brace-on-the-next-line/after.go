package a

func f() {
	switch x
	{
	}
}
