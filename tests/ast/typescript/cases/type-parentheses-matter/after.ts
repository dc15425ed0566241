type A = string | number[];
