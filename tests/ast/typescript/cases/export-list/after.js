function f(a) {}
function g() {}
export { f, g as h };
