/// Two.
fn f() {}
