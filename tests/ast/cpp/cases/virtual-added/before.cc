struct A { void f(); };
