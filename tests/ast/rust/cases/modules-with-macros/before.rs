#[macro_use]
mod b;
mod a;
