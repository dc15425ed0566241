# head
x = 1  # tail


# more
y = 2
