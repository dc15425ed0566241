type A = (string)[];
