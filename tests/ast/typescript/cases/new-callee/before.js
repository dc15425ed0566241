new (a())();
