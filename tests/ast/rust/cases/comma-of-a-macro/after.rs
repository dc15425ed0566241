fn f() { m!(a); }
