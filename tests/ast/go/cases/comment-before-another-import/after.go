package a

// two
import "fmt"
