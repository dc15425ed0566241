with a: pass
