#define A (x) x
int f(void);
