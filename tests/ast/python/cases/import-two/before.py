import a, b
