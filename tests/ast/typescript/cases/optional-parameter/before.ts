function f(a: string) {}
