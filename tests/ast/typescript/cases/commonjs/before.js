module.exports = f;
function f() {}
