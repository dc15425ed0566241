type A = (u8,);
