fn f() { g(); }
