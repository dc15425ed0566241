fun f(): Any? {
  return g()
}
