import a.B
class A {
  val x = 1
  val y = 2
}
