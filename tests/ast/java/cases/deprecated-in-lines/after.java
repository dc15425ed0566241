class A {
    /// Does it.
    ///
    /// @deprecated use g
    void f() {}
}
