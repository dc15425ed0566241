package a
/** A. */
class A( val x : Int, ) { // note
 fun f ( y : Int ) : Int {

 return /* x */ x + y
 }

 }
