type A = (string | number)[];
