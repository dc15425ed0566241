class A
{
    int F(int x)
    {
        if (x > 0)
            return 1;
#if NEVER
        /* opens
#endif
        else
            return 2; /* y */
#if NET
        F(1);
#endif
        return 3;
    }
}
