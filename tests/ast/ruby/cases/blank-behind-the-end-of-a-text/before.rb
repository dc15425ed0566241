x = <<~A
  b
A
