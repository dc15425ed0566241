a = <<~X
   b
  c
X
