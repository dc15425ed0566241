fun f() {
  g() h()
}
