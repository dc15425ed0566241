class A {
    /// Does it.
    void f() {}
}
