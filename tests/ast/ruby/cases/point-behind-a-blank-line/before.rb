foo(a
  .b)
