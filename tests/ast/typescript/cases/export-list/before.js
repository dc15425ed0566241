function f(a) {}
function g() {}
export { f };
