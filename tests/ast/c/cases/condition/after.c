#ifndef A
int a;
#endif
