const a = b as C;
