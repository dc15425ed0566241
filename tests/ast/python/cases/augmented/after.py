a = a + b
