#ifdef A
int a;
#endif
