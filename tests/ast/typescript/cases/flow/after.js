// @flow
function f(x: number) {}
