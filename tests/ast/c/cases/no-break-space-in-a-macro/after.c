#define A b c
