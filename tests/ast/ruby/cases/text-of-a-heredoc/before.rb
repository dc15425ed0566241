a = <<~X
  b
X
