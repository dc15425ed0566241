x = rb"\a"
y = F"{z}"
