function f() {
  return a;
}
