class A { static public @X final int y = 1; }
