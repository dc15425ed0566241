package a

// one
import "fmt"
