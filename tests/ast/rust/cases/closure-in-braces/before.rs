fn f() { let g = |x| { x + 1 }; }
