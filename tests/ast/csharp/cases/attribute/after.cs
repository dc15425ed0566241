class A { void F() { } }
