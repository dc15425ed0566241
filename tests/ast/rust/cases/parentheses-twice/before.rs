fn f() { let x = ((a)); }
