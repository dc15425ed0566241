del (a)
