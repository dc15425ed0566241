package a;

// @formatter:off
class A {
  int f(int x) {
    return x;
  }
}
