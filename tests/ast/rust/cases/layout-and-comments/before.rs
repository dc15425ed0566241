fn f(a: u8) -> u8 { a + 1 } // one
