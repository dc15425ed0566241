const f = a => a;
