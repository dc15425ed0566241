fun f() {
  "a"
  "b"
}
