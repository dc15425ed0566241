a = """x
y"""
b
