x = r"\d"
