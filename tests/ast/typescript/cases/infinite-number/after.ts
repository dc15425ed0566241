const a = 2e400;
