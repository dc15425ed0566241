mod a;
#[macro_use]
mod b;
