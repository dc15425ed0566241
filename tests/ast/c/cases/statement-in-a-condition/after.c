#if A
int f(void) { return 2; }
#endif
