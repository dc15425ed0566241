#define A "a  b"
