#define A a ++b
