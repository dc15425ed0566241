class A {
  @Test fun f() {}
}
