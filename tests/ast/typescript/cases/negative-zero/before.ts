const a = 0;
