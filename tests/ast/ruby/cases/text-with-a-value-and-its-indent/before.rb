a = <<-END
  #{x}
  END
