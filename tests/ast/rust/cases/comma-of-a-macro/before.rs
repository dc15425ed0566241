fn f() { m!(a,); }
