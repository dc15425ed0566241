a = <<~END
    x #{y(
    1)}
   END
