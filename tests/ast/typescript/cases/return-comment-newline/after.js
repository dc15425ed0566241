function f() {
  return /*
*/ a;
}
