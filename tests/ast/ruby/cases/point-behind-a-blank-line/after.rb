foo(a

  .b)
