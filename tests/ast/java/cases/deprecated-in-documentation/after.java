/**
 * A.
 *
 * @deprecated gone
 */
class A {}
