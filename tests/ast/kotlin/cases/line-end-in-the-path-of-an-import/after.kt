import a.
b
