pub struct S<T> { pub a: T, b: u8 }
impl<T: Clone> S<T> {
    pub fn new(a: T) -> Self { todo!() }
    fn own(&self) {}
}
impl<T> Drop for S<T> { fn drop(&mut self) {} }
#[derive(Clone)]
pub(crate) enum E { A, B(u8) }
pub trait Tr { fn m(&self, n: usize) -> bool; }
pub const N: usize = 4;
fn hidden() {}
