use a::X;
use b::{c, d};
