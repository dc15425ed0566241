package a;

class A {
  int f(int x) {
    return x;
  }
}
