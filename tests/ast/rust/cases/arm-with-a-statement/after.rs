fn f(x: u8) { match x { _ => g() } }
