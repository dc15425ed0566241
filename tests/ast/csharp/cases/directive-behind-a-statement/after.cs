namespace N;

public class A
{
    int F(int x)
    {
        return x; #pragma warning disable CS1
    }
}
