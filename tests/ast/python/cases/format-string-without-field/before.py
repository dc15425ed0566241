x = f"a"
