#define A(x) x
