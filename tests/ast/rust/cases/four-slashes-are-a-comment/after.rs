//// Two.
fn f() {}
