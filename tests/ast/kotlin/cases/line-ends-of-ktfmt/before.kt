@JvmName("f") fun f(a: Int): Int =
  if (a > 1) g(a) else when (a) { 1,
    -> 2
    else -> 3 }
class A(@JvmField val a: Int) : B(a), C {
  @Test fun t() {
    outer@
    while (true) break@outer
    val s = a + b
    val u: Int get() = a
  }
}
class D internal constructor(val a: Int)
