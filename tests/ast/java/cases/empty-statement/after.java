class A { void f() { g();; } }
