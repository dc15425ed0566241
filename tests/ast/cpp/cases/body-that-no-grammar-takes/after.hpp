struct point { int x; };
int f(int a) {
  return a.*(&another::c) + x = {} ;
}
int g(void) { return 1; }
