pub use a::b;
