@A (x) fun f() = 1
