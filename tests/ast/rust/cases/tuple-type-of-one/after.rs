type A = (u8);
