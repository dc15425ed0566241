int f(void) { return g("a b", 1); }
