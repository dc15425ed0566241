def send(address, text):
    return address, text
