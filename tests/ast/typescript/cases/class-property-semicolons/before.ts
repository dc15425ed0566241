class A {
  a = 1;
  b() {};
}
