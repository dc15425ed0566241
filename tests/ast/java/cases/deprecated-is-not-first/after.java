/** Not @deprecated b */
class A {}
