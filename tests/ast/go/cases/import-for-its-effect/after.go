package a

import _ "a"
