class A {
  void f() {}
}
