#if A
int f(void) { return 1; }
#endif
