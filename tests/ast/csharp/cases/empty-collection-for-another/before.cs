class X { List<int> a = []; }
