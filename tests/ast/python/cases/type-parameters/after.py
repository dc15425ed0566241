def f [ T ] (a: T): pass
class A[*Ts, **P,]: pass
