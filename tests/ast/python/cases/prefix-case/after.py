x = Rb"\a"
y = f"{z}"
