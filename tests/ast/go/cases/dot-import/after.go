package a

import . "a"
