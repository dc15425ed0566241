x = y;
[a] = b
