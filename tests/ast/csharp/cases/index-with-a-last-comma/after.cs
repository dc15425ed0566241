class X { int f = a?[1,]; }
