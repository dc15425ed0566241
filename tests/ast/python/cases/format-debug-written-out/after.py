x = f"a={a!r}"
