class A
{
    public int F(int x)
    {
        if (x > 0)
            return 1;
#if NET
        else if (x < 0)
            return 2;
#else
        else if (x < -1)
            return 3;
#endif
        else
        {
            return 4;
        }
    }
}
