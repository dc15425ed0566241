package a

// #include <stdio.h>
import "C"
