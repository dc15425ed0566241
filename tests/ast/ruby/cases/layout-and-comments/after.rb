# f
def f(a,
      b = 1)
  g(a) # g
end
