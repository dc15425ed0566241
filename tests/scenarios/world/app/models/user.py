class User:
    name = ""
