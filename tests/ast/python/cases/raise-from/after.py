raise A
