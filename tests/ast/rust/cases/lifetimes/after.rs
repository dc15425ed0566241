fn f<'a>(x: &u8, y: &'a u8) -> &'a u8 { x }
