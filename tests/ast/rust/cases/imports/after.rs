use std::{fmt, io::{self, Read as R}};
use crate::a::*;
mod inner;
extern crate serde;
mod tests {
    use super::x;
    fn f() { crate::b::g(); }
}
#[path = "other.rs"]
mod placed;
use crate::c::d;
fn h(x: crate::T) -> u8 {
    near::go(d::e(), u8::MAX, self::k());
    println!("super::no {}", super::l::m("a")); // crate::not
    inline::n()
}
mod inline {}
