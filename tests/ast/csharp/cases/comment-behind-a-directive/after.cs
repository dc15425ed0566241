class A { }
#if B
#endif /* note */
