namespace N;

public class A
{
    int F(int x)
    {
        return x;
    }
}
