use std::{fmt, io::{self, Read as R}};
use crate::a::*;
mod inner;
extern crate serde;
mod tests {
    use super::x;
    fn f() { crate::b::g(); }
}
