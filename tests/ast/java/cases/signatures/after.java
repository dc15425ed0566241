package a;

public abstract class A<T extends B & C> extends D<T> implements E {
  public static final int X = 1, Y[] = {2};
  int hidden;
  protected <U> A f(final int a, @N String... b) throws F { return null; }
  public void f(Map<String, ? super List<int[]>> m, int c[]) {}
  private void f() {}
  public enum G { H(1) { int z; }, I; private G(int x) {} }
  public record R(int a, String b) { public R { } }
  public @interface N { int v() default 1; }
  public sealed interface K permits L { public abstract void m(); default void n() {} int O = 1; }
}

class L {
  public int x;
}
