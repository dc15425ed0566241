#define A "a b"
