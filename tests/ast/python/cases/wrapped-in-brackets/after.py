x = f(
  a, # one
  b.
c +
# two
d)
