var a = 1;
function f(b) {}
