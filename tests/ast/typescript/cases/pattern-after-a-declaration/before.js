let x;
[a] = b
