class A: pass
