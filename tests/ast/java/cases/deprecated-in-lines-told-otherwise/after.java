class A {
    /// It is old.
    ///   @deprecated use h
    void f() {}
}
