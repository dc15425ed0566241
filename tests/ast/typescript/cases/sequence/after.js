f(a, b);
