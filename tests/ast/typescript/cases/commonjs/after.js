const x = require("./x");
function f(a) {}
module.exports = { f, g: (b, c = 1) => b, h: x, k: require("./k"), ...require("./l"), n: 1 };
module.exports.late = async function (z) {};
