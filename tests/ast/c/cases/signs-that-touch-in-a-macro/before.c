#define A a + +b
