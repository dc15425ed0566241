struct point { int x; };
int f(int a) {
  return a.*(&other::c) + x = {} ;
}
int g(void) { return 1; }
