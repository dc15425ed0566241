class A {
  @X public static final int y = 1;
}
