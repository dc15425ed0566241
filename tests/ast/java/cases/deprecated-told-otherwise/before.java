/** @deprecated a */
class A {}
