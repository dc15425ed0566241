using System;
using X = P.Q;

namespace N.M
{
    public abstract class A<T> : B<T>, IC where T : class
    {
        public const int K = 1;
        private int hidden;
        public int P { get; private set; } = 3;
        protected internal virtual async Task<int> F<U>(int a, ref string b) where U : T { return 1; }
        public void F(long a) { }
        public A(int a) : base(a) { }
        internal void G() { }
        public event EventHandler E;
    }

    public interface I { void M(); }

    public enum En { X = 1, Y }

    internal class H { public int x; }
}
