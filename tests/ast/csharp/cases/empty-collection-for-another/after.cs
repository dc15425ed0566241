class X { List<int> a = 00; }
