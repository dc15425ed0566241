import a.b
