fn f() -> u8 { unsafe { g() }; }
