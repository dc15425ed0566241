class A { int[] b = {1, 2,}; }
