fun f() {
  x
  = 1
}
