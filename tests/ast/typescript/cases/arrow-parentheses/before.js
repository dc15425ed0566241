const f = (a) => a;
