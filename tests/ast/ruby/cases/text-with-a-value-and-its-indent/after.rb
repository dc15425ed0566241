a = <<~END
  #{x}
  END
