type A = string[];
