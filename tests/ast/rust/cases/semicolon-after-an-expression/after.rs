fn f() { if a { g(); } }
