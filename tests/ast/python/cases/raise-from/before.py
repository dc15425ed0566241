raise A from B
