#[test]
fn a() {}
fn b() {}
