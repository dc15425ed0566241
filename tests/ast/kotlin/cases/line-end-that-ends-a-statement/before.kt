fun f() {
  val x = 1 - 2
}
