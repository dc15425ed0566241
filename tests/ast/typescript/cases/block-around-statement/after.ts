if (a) { b(); }
