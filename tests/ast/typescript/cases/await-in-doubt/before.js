await (0);
