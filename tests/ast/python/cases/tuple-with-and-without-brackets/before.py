x = a, b
return_ = (c,)
