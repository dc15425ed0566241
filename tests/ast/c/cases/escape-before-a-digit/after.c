int f(void) { return g("\x12"); }
