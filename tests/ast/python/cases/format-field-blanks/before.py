x = f"{ a }"
