package a

import _ "embed"

//go:embed b.txt
var x string
