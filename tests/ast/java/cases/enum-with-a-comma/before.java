enum A { B, C, ; }
