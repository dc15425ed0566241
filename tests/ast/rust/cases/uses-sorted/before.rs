use b::{d, c};
use a::X;
