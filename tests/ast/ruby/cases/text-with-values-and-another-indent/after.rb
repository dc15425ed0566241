a = <<~END
    #{x}
      y #{z}\n

    END
