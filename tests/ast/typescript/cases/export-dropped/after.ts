function f() {}
export function g() {}
