class A { [Authorize] void F() { } }
