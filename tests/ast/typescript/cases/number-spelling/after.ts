const a = [0xff, 1_000, .5, 1e1, 0b1000];
