const a = require("a");
let b;
try { b = require("b"); } catch {}
if (a) require(`c`);
require(a);
require.resolve("d");
jest.mock("e");
const text = "require('f')"; // require("g")
