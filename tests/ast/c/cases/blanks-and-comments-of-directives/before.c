#ifdef A // first
#  define B(x) ((x) + \
     1)
#endif
#if defined(C) || \
    defined(D)
int f(void);
#endif /* C */
