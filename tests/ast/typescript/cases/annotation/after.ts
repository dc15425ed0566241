const a = b;
