class C
{
    public void M(params ReadOnlySpan<int> a) { }
}
