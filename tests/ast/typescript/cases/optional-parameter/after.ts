function f(a?: string) {}
