unsafe fn f() {}
