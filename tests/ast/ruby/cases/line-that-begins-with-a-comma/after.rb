f(a
, b)
