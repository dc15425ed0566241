x = <<~A
  b
A	
