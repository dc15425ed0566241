if a
  b
