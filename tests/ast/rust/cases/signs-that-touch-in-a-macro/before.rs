fn f() { m!(a > > b); }
