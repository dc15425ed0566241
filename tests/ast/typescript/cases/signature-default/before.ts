export function f(a = 1) {}
