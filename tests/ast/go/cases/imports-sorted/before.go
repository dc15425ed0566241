package a

import (
	"b"
	"a"
)
