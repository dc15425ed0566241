a == b;
