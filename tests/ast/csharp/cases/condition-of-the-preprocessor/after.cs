namespace N;

public class A
{
    int F(int x)
    {
#if DEBUG
        return x;
#endif
    }
}
