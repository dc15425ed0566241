/**
 * Says more.
 *
 * @deprecated b
 */
class A {}
