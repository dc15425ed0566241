package a

import "C"

//export Run
func Go() {}
