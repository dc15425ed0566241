export @d class A {}
