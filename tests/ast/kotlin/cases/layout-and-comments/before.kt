package a

class A(val x: Int) {
  fun f(y: Int): Int {
    return x + y
  }
}
