#define A b c
