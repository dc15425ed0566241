class C
{
    public void M(scoped ReadOnlySpan<int> a) { }
}
