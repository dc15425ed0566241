int f(void) { return g("\x1" "2"); }
