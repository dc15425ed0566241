let a;
(a) = b();
