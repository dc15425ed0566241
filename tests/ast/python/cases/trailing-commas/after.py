f(a, b,)
{a: b,}
[a,]
def g(a, *, b,): pass
