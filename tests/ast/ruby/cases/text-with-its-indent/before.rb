a = <<-END
  x
  END
