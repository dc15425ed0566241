function f() {
  return
  a;
}
