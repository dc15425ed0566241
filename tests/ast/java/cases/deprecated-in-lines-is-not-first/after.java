class A {
    /// Does it, and is not @deprecated
    // @deprecated
    /// @deprecatedness
    void f() {}
}
