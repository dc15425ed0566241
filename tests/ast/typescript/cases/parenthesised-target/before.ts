let a;
a = b();
