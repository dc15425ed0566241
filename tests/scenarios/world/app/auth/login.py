def login(name, password):
    return f"{name} is in"


def logout(name):
    return f"{name} is out"
