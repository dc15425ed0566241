fun f() {
  g(1
    - 2)
}
