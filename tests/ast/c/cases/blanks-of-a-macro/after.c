#define A(x)   \
  ((x)+1)
