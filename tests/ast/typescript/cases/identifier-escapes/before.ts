const abc = 1;
