mod b;
mod a;
