function f() {
  // @ts-ignore
  a();
}
