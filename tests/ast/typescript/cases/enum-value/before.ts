enum A { B }
