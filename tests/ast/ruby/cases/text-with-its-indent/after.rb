a = <<~END
  x
  END
