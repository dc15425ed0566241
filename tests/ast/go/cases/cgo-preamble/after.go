package a

// #include <stdlib.h>
import "C"
