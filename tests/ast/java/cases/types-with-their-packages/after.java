package a;

class A extends b.c.D {
  java.util.List<E> l = com.x.Y.z();
}
