#ifdef A
#error "a  b"
#endif
