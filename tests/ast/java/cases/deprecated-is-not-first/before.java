/** Not @deprecated a */
class A {}
