print  "a"
