fun f() {
  g()
  h()
}
