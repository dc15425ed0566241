const a = -0;
