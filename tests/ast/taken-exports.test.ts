import { beforeAll, describe, expect, it } from "vitest";
import { compareSources, findLanguageByPath, loadParsers } from "../../src/syntax/ast/index.ts";

/** The public names that a change adds, takes away or alters. */
function changes(path: string, before: string, after: string): readonly string[] {
  const version = (text: string) => ({ path, bytes: new TextEncoder().encode(text) });
  const { comparison } = compareSources(version(before), version(after), findLanguageByPath(path));
  return comparison.signature_changes.map(({ kind, symbol }) => `${kind} ${symbol}`).sort();
}

type Row = readonly [path: string, before: string, after: string, expected: readonly string[]];

beforeAll(() => loadParsers(new Set(["typescript", "javascript", "python"])));

describe("an object that a file exports", () => {
  const object = (members: string) => `export const api = { ${members} };\n`;
  const rows: readonly Row[] = [
    ["a.ts", object("get(a: string) {}"), object("get(a: number) {}"), ["changed api.get"]],
    ["a.ts", object("get(a: string) {}, put() {}"), object("get(a: string) {}"), ["removed api.put"]],
    ["a.ts", object("get() {}"), object("get() {}, put() {}"), ["added api.put"]],
    ["a.ts", object("get(a) {}"), object("get: (a) => 1"), []],
    ["a.ts", object("get(a) { return 1 }"), object("get: function (a) { return 2 }"), []],
    ["a.ts", object("get(a) {}"), object("async get(a) {}"), ["changed api.get"]],
    ["a.ts", object("get(a) {}"), object("*get(a) {}"), ["changed api.get"]],
    ["a.ts", object("get(a) {}"), object("get: 1"), ["changed api.get"]],
    ["a.ts", object("get name() { return 1 }"), object("name: 1"), ["changed api.name"]],
    [
      "a.ts",
      object("get name() { return 1 }, set name(a) {}"),
      object("get name() { return 1 }"),
      ["changed api.name"],
    ],
    ["a.ts", object("url: 'a', retries: 3"), object("url: 'b'"), ["removed api.retries"]],
    ["a.ts", object("'a b': 1"), object("'a c': 1"), ['added api."a c"', 'removed api."a b"']],
    ["a.ts", object("_own() {}"), object("own: 1"), ["added api.own"]],
    ["a.ts", object("nested: { x() {} }"), object("nested: { x(a) {} }"), ["changed api.nested.x"]],
    ["a.ts", object("nested: { x() {} }"), object("nested: {}"), ["removed api.nested.x"]],
    ["a.ts", object("nested: { x() {} }"), object(""), ["removed api.nested"]],
    ["a.ts", object("...base, a: 1"), object("a: 1"), ["removed api.* from base"]],
    [
      "a.ts",
      object("Client: class { send(a) {} }"),
      object("Client: class { send(b) {} }"),
      ["changed api.Client.send"],
    ],
    ["a.ts", object("get(a) {}").replace("};", "} as const;"), object("get() {}"), ["changed api.get"]],
    ["a.ts", object("get(a) {}").replace("};", "} satisfies Api;"), object("get() {}"), ["changed api.get"]],
    [
      "a.ts",
      object("get(a) {}").replace("};", "} as const satisfies Api;"),
      object("get() {}").replace("};", "} as const satisfies Api;"),
      ["changed api.get"],
    ],
    [
      "a.ts",
      "export const api = <const>{ get(a) {} };",
      "export const api = <const>{ get() {} };",
      ["changed api.get"],
    ],
    ["a.ts", "export const api = Object.freeze({ get(a) {} });", object("get() {}"), ["changed api.get"]],
    [
      "a.ts",
      "export const api = Object.seal({ a: 1 } as const);",
      "export const api = Object.seal({} as const);",
      ["removed api.a"],
    ],
    // Here the type says what others may use.
    ["a.ts", "export const api: Api = { get(a) {} };", "export const api: Api = { get() {} };", []],
    ["a.ts", "export const api = { get(a) {} } as Api;", "export const api = { get() {} } as Api;", []],
    ["a.ts", "export const api = make({ get(a) {} });", "export const api = make({ get() {} });", []],
    // What the object holds by name.
    [
      "a.ts",
      "function get(a) {}\nexport const api = { get };",
      "function get() {}\nexport const api = { get };",
      ["changed api.get"],
    ],
    [
      "a.ts",
      "const get = (a) => 1;\nexport default { read: get };",
      "const get = () => 1;\nexport default { read: get };",
      ["changed default.read"],
    ],
    [
      "a.ts",
      "const inner = { x() {} };\nexport const api = { inner };",
      "const inner = {};\nexport const api = { inner };",
      ["removed api.inner.x"],
    ],
    ["a.ts", "const api = { a() {} };\nexport { api };", "const api = {};\nexport { api };", ["removed api.a"]],
    ["a.ts", "const api = { a() {} };\nexport default api;", "const api = {};\nexport default api;", ["removed api.a"]],
    ["a.ts", "const api = { a() {} };\nexport const b = 1;", "const api = {};\nexport const b = 1;", []],
    ["a.ts", "export default { a(x: number) {} };", "export default { a(x: string) {} };", ["changed default.a"]],
    ["a.ts", "export default { a() {} } satisfies A;", "export default {} satisfies A;", ["removed default.a"]],
    ["a.ts", "export default Object.freeze({ a() {} });", "export default Object.freeze({});", ["removed default.a"]],
    ["a.ts", "export = { a() {} };", "export = {};", ["removed export =.a"]],
    ["a.ts", "export default class { a(x) {} }", "export default class { a() {} }", ["changed default.a"]],
    ["a.ts", "export default function (x) {}", "export default function () {}", ["changed default"]],
    ["a.ts", "export default (x) => 1;", "export default () => 1;", ["changed default"]],
    [
      "a.ts",
      "export namespace N { export const o = { a() {} } }",
      "export namespace N { export const o = {} }",
      ["removed N.o.a"],
    ],
    ["a.js", "module.exports = { a: { b() {} } };", "module.exports = { a: {} };", ["removed a.b"]],
    ["a.js", "module.exports = { a(x) {} };", "module.exports = { a() {} };", ["changed a"]],
    ["a.js", "module.exports = { a(x) {}, b };", "module.exports = { b };", ["removed a"]],
    ["a.js", "module.exports = Object.freeze({ a() {}, b });", "module.exports = Object.freeze({ b });", ["removed a"]],
    ["a.js", "exports.a = { b(x) {} };", "exports.a = { b() {} };", ["changed a.b"]],
    ["a.js", "exports.a = function (x) {};", "exports.a = function () {};", ["changed a"]],
    ["a.js", "module.exports.a = Object.freeze({ b() {} });", "module.exports.a = Object.freeze({});", ["removed a.b"]],
    [
      "a.js",
      "const api = { a() {} };\nmodule.exports = api;",
      "const api = {};\nmodule.exports = api;",
      ["removed api.a"],
    ],
    // The settings of a component are for its compiler.
    [
      "a.vue",
      "<script>\nexport default { methods: { a() {} } }\n</script>",
      "<script>\nexport default {}\n</script>",
      [],
    ],
  ];
  it.each(rows)("in %s: from %j to %j", (path, before, after, expected) => {
    expect(changes(path, before, after)).toEqual(expected);
  });
});

describe("an export that is taken away", () => {
  const rows: readonly Row[] = [
    ["a.ts", "export function f() {}", "function f() {}", ["removed f"]],
    ["a.ts", "export const a = 1;", "const a = 1;", ["removed a"]],
    ["a.ts", "export class C { m() {} }\nfunction g() {}", "class C { m() {} }\nfunction g() {}", ["removed C"]],
    ["a.ts", "export default function f() {}", "function f() {}", ["removed default"]],
    ["a.ts", "export default class C {}", "class C {}", ["removed default"]],
    ["a.ts", "function a() {}\nexport { a };", "function a() {}", ["removed a"]],
    [
      "a.ts",
      "function a() {}\nfunction b() {}\nexport { a, b };",
      "function a() {}\nfunction b() {}\nexport { a };",
      ["removed b"],
    ],
    [
      "a.ts",
      "const a = 1;\nexport { a as b };\nexport const c = 1;",
      "const a = 1;\nexport const c = 1;",
      ["removed a", "removed b"],
    ],
    ["a.ts", "export * from './b';\nexport const c = 1;", "export const c = 1;", ["removed * from './b'"]],
    ["a.ts", "export type T = string;", "type T = string;", ["removed T"]],
    ["a.ts", "import './b';\nexport const a = 1;", "import './b';\nconst a = 1;", ["removed a"]],
    ["a.js", "function a() {}\nmodule.exports = { a };", "function a() {}", ["removed a", "removed module.exports"]],
    [
      "a.js",
      "function a() {}\nfunction b() {}\nmodule.exports = { a, b };",
      "function a() {}\nfunction b() {}\nmodule.exports = { a };",
      ["removed b"],
    ],
    ["a.js", "function a() {}\nexports.a = a;", "function a() {}", ["removed a"]],
    ["a.ts", "function f(a) {}", "function f() {}", ["changed f"]],
    [
      "a.py",
      "__all__ = ['f', 'g']\ndef f(): pass\ndef g(): pass\n",
      "__all__ = ['f']\ndef f(): pass\ndef g(): pass\n",
      ["removed g"],
    ],
    ["a.py", "__all__ = ('f', 'g')\nf = g = 1\n", "__all__ = ('f',)\nf = g = 1\n", ["removed g"]],
    [
      "a.py",
      "__all__ = ['f']\n__all__ += ['g']\ndef f(): pass\ndef g(): pass\n",
      "__all__ = ['f']\ndef f(): pass\ndef g(): pass\n",
      ["removed g"],
    ],
    [
      "a.py",
      "__all__ = ['_g', 'f']\ndef f(): pass\ndef _g(): pass\n",
      "__all__ = ['f']\ndef f(): pass\ndef _g(): pass\n",
      ["removed _g"],
    ],
    ["a.py", "__all__ = ['f', 'g']\ndef f(): pass\ndef g(): pass\n", "__all__ = ['f']\ndef f(): pass\n", ["removed g"]],
    [
      "a.py",
      "__all__ = ['f', 'g']\ndef f(): pass\ndef g(): pass\n",
      "__all__ = ['f']\ndef f(): pass\ndef g(a): pass\n",
      ["removed g"],
    ],
    [
      "a.py",
      "__all__ = ['f', 'g']\nf = g = h = 1\n",
      "__all__ = ['f', 'h']\nf = g = h = 1\n",
      ["added __all__", "removed g"],
    ],
    ["a.py", "__all__ = ['f']\nf = g = 1\n", "__all__ = ['f', 'g']\nf = g = 1\n", ["added __all__"]],
    [
      "a.py",
      "__all__ = ['f', 'g']\nf = g = 1\n",
      "__all__ = ['f', 'g']\nf = g = 1\n__all__ = []\n",
      ["removed f", "removed g"],
    ],
    ["a.py", "__all__ = ['g', 'f']\nf = g = 1\n", "__all__ = ['f', 'g']\nf = g = 1\n", []],
    ["a.py", "from x import *\n__all__ = ['f', 'g']\n", "from x import *\n__all__ = ['f']\n", ["removed g"]],
    ["a.py", "__all__ = ['f']\nf = 1\n", "__all__ = ['f']\n__all__.remove(name)\nf = 1\n", ["changed __all__"]],
  ];
  it.each(rows)("in %s: from %j to %j", (path, before, after, expected) => {
    expect(changes(path, before, after)).toEqual(expected);
  });
});
