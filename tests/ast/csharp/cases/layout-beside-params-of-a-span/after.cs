public class C {
    public void M(
        params  ReadOnlySpan<int> a) { }
    // Another.
    public void N(params int[] a) { }
}
