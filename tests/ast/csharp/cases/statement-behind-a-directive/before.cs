class A {
  int F() {
#if NET
    G();
#endif
    return 1;
  }
}
