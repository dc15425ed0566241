fun f() {
  g(1
    - 2)
  val x = 1 -
    2
}
