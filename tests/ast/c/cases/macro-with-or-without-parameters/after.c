#define A (x) x
