with a, b: pass
