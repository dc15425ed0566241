enum A {
  B,
  C
}
