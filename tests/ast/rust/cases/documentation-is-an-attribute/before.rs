/// One.
fn f() {}
