a = """x
y"""
b
