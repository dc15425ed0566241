//// One.
fn f() {}
