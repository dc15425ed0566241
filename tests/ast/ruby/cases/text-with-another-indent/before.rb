a = <<-END
x
  y
  END
b = <<~"END"
  z

   w
END
