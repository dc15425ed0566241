export function f() {}
export function g() {}
