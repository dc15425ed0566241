fn f<'a>(x: &'a u8, y: &u8) -> &'a u8 { x }
