package a

import "C"

//export Go
func Go() {}
