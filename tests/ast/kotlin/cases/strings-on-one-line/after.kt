fun f() {
  "a" "b"
}
