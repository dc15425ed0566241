package a

open class A<T : B>(val p: Int = 1, private var q: String) : C(1), D by e {
  companion object {
    const val K = 2
  }
  var v: Int = 0
    private set
  fun <U> List<U>.f(a: Int, vararg b: String): Map<String, U>? = null
  internal fun hidden() {}
  fun f(a: Long) {}
  constructor(x: Long) : this(1, "")
}

enum class G(val n: Int) { H(1), I(2) }

typealias Q = (Int) -> String

object O

private fun g() = 1
