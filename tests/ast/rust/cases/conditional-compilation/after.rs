#[cfg(windows)]
fn f() {}
