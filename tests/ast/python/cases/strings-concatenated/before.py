x = "ab"
