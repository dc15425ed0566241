package a

import _ "embed"

//go:embed a.txt
var x string
