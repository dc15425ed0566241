interface A {
  a: string,
  b: number,
}
