enum A { B = 0 }
