const a = 1e400;
