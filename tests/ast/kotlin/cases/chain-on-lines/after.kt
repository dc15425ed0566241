val x = a
  .b()
  .c()
