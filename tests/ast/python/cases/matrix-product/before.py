x = a @ b
