package a

import "a"
