class A {
    /// @deprecated use g
    void f() {}
}
