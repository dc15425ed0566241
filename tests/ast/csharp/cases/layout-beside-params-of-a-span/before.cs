public class C
{
    public void M(params ReadOnlySpan<int> a) { }
    public void N(params int[] a) { }
}
