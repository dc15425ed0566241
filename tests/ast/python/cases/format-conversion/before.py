x = f"{a!r}"
