/** A. */
class A {}
