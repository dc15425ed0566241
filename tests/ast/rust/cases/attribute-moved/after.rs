fn a() {}
#[test]
fn b() {}
