struct A { virtual void f(); };
