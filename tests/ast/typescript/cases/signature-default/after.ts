export function f(a = 2) {}
