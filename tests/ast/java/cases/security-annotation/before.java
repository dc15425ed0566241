class A {
  @PreAuthorize("hasRole('A')")
  void f() {}
}
