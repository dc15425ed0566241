import { beforeAll, describe, expect, it } from "vitest";
import type { Language } from "../../src/kernel/domain/index.ts";
import { compareSources, loadParsers } from "../../src/syntax/ast/index.ts";

const PATHS: Partial<Record<Language, string>> = {
  ...{ python: "a.py", typescript: "a.tsx", go: "a.go", rust: "a.rs", java: "A.java", kotlin: "A.kt" },
  ...{ csharp: "A.cs", php: "a.php", ruby: "a.rb", c: "a.c" },
};

beforeAll(() => loadParsers(new Set(Object.keys(PATHS) as Language[])));

/** Returns whether the change touches what the name `checkAccess` stands for. */
function touches(language: Language, before: string, after: string): boolean {
  expect(after).not.toBe(before);
  const side = (text: string) => ({ path: PATHS[language] ?? "", bytes: Buffer.from(text) });
  const { comparison } = compareSources(side(before), side(after), language);
  expect(comparison.parse_error).toBeNull();
  return comparison.identifiers_touched.includes("checkAccess");
}

const PHP = "<?php\n$all = ['a' => checkAccess(), 'b' => 1];\n";
const GO = "package a\n\nfunc f(c Config) Router {\n\treturn Router{\n\t\ta: c.checkAccess,\n\t\tb: c.b,\n\t}\n}\n";
const RUST = "fn f() -> R {\n    R { a: checkAccess(), b: 1 }\n}\n";
const JAVA = "class A {\n  @Rule(a = checkAccess, b = 1)\n  void f() {}\n}\n";
const KOTLIN = "fun f() {\n    call(a = checkAccess(), b = 1)\n}\n";
const CSHARP = "class A { void F() { Call(a: checkAccess(), b: 1); } }\n";
const RUBY = "call(a: checkAccess, b: 1)\n";
const C = "struct r all = { .a = checkAccess, .b = one };\n";

const LISTS: readonly (readonly [what: string, language: Language, before: string, after: string])[] = [
  [
    "import list",
    "python",
    "from .asgi import (\n    checkAccess,\n    send,\n)\n",
    "from .asgi import (\n    checkAccess,\n    BadRequest,\n    send,\n)\n",
  ],
  ["import statement", "python", "import checkAccess, sys\n", "import checkAccess, os, sys\n"],
  [
    "import list that gets shorter",
    "python",
    "from .asgi import checkAccess, send\n",
    "from .asgi import checkAccess\n",
  ],
  ["keyword argument", "python", "x = call(a=checkAccess, b=1)\n", "x = call(a=checkAccess, b=2)\n"],
  ["further keyword argument", "python", "x = call(a=checkAccess)\n", "x = call(a=checkAccess, c=2)\n"],
  ["dictionary", "python", "x = {'a': checkAccess, 'b': 1}\n", "x = {'a': checkAccess, 'b': 1, 'c': 2}\n"],
  [
    "dictionary in a dictionary",
    "python",
    "x = {'a': {'b': checkAccess, 'c': 1}}\n",
    "x = {'a': {'b': checkAccess, 'c': 2}}\n",
  ],
  [
    "decorator's keyword argument",
    "python",
    "@app.get('/', a=checkAccess, b=1)\ndef f(): pass\n",
    "@app.get('/', a=checkAccess, b=2)\ndef f(): pass\n",
  ],
  ["keyword of a class", "python", "class A(B, a=checkAccess): pass\n", "class A(B, a=checkAccess, b=1): pass\n"],
  [
    "import list",
    "typescript",
    'import { checkAccess, send } from "./a";\n',
    'import { checkAccess, other, send } from "./a";\n',
  ],
  ["export list", "typescript", "export { checkAccess, send };\n", "export { checkAccess, other, send };\n"],
  [
    "required list",
    "typescript",
    'const { checkAccess, send } = require("./a");\n',
    'const { checkAccess, other, send } = require("./a");\n',
  ],
  [
    "object",
    "typescript",
    "export const x = { a: checkAccess, b: 1 };\n",
    "export const x = { a: checkAccess, b: 2, c: 3 };\n",
  ],
  ["argument's object", "typescript", "call({ a: checkAccess, b: 1 });\n", "call({ a: checkAccess, b: 2 });\n"],
  [
    "function in an object",
    "typescript",
    "export const x = { b() { return 1; }, a() { return checkAccess(); } };\n",
    "export const x = { c() { return 2; }, b() { return 1; }, a() { return checkAccess(); } };\n",
  ],
  ["attribute of an element", "typescript", "x(<A a={checkAccess} b={1} />);\n", "x(<A a={checkAccess} b={1} c />);\n"],
  ["composite literal", "go", GO, GO.replace("b: c.b,", "b: c.b,\n\t\tautoHandle: c.AutoHandle,")],
  ["literal", "rust", RUST, RUST.replace("b: 1", "b: 2, c")],
  ["list of names that are used", "rust", "use a::{checkAccess, b};\n", "use a::{checkAccess, b, c};\n"],
  ["annotation", "java", JAVA, JAVA.replace("b = 1", "b = 2, c = 3")],
  ["named argument", "kotlin", KOTLIN, KOTLIN.replace("b = 1", "b = 2, c = 3")],
  ["named argument", "csharp", CSHARP, CSHARP.replace("b: 1", "b: 2, c: 3")],
  ["array with keys", "php", PHP, PHP.replace("'b' => 1", "'b' => 2, 'c' => 3")],
  ["hash", "ruby", RUBY, RUBY.replace("b: 1", "b: 2, c: 3")],
  ["designated initializer", "c", C, C.replace(".b = one", ".b = two, .c = one")],
];

const CHANGES: typeof LISTS = [
  ["branch", "python", "if a: checkAccess()\n", "if a: pass\nelse: checkAccess()\n"],
  ["branch and its condition", "python", "if f(a=1): checkAccess()\n", "if f(a=2, b=1): pass\nelse: checkAccess()\n"],
  ["branch", "typescript", "if (a) { checkAccess(); }\n", "if (a) { b(); } else { checkAccess(); }\n"],
  [
    "branch and its condition",
    "typescript",
    "if (f({ a: 1 })) { checkAccess(); }\n",
    "if (f({ a: 2 })) { b(); } else { checkAccess(); }\n",
  ],
  ["entry that is gone", "python", "from .asgi import checkAccess, send\n", "from .asgi import send\n"],
  ["other module", "python", "from .asgi import checkAccess, send\n", "from .evil import checkAccess, send, b\n"],
  ["other name", "python", "from .asgi import checkAccess\n", "from .asgi import allow as checkAccess\n"],
  ["called function", "python", "checkAccess(user, strict=True)\n", "checkAccess(user, strict=False)\n"],
  ["value of the entry", "python", "x = call(a=checkAccess(1), b=1)\n", "x = call(a=checkAccess(2), b=1)\n"],
  ["keyword that is gone", "python", "x = call(a=checkAccess, b=1)\n", "x = call(b=1)\n"],
  ["positional argument", "python", "x = call(checkAccess, 1)\n", "x = call(checkAccess, 2)\n"],
  ["list", "python", "x = [checkAccess, b]\n", "x = [b, checkAccess]\n"],
  ["condition", "python", "if checkAccess(a) and b: pass\n", "if checkAccess(a) or b: pass\n"],
  [
    "second entry of the name",
    "python",
    "x = {'a': checkAccess, 'b': 1}\n",
    "x = {'a': checkAccess, 'b': 1, 'a': allow}\n",
  ],
  ["spread behind it", "python", "x = {**b, 'a': checkAccess}\n", "x = {'a': checkAccess, **b}\n"],
  ["new spread", "python", "x = {'a': checkAccess, 'b': 1}\n", "x = {'a': checkAccess, 'b': 1, **c}\n"],
  ["order of the entries", "python", "x = {'a': checkAccess, 'b': b}\n", "x = {'b': b, 'a': checkAccess}\n"],
  ["target", "python", "x.checkAccess = dict(a=1)\n", "x.checkAccess = dict(a=1, b=2)\n"],
  ["parameter", "python", "@checkAccess(a=1)\ndef f(): pass\n", "@checkAccess(a=2)\ndef f(): pass\n"],
  ["entry that is gone", "typescript", 'import { checkAccess, send } from "./a";\n', 'import { send } from "./a";\n'],
  ["spread behind it", "typescript", "const x = { ...b, a: checkAccess };\n", "const x = { a: checkAccess, ...b };\n"],
  ["shorthand that is gone", "typescript", "call({ checkAccess, b });\n", "call({ b });\n"],
  ["called function", "typescript", "checkAccess({ a: 1 });\n", "checkAccess({ a: 2 });\n"],
  [
    "body of a function",
    "typescript",
    "export const x = { b() { return 1; }, a() { return checkAccess(1); } };\n",
    "export const x = { b() { return 1; }, a() { return checkAccess(2); } };\n",
  ],
  ["computed key", "typescript", "const x = { [k]: checkAccess, b: 1 };\n", "const x = { [k]: checkAccess, b: 2 };\n"],
  ["type of an element", "typescript", "x(<A a={checkAccess} />);\n", "x(<B a={checkAccess} />);\n"],
  ["entry of a literal", "go", GO, GO.replace("c.checkAccess", "allow")],
  ["type of a literal", "go", GO, GO.replace("return Router{", "return Other{")],
  ["entry of a literal", "rust", RUST, RUST.replace("checkAccess()", "allow()")],
  ["rest of a literal", "rust", RUST, RUST.replace("b: 1", "..base")],
  ["named argument", "kotlin", KOTLIN, KOTLIN.replace("checkAccess()", "allow()")],
  [
    "place of an argument",
    "kotlin",
    "fun f() {\n    call(checkAccess(), b)\n}\n",
    "fun f() {\n    call(b, checkAccess())\n}\n",
  ],
  ["array without keys", "php", "<?php\n$all = [checkAccess(), 1];\n", "<?php\n$all = [1, checkAccess()];\n"],
  ["value of a hash", "ruby", RUBY, RUBY.replace("checkAccess", "allow")],
];

describe("a statement whose entries have names", () => {
  it.each(LISTS)("is touched by another entry of its %s only there (%s)", (_, language, before, after) => {
    expect(touches(language, before, after)).toBe(false);
  });

  it.each(CHANGES)("is touched by its %s (%s)", (_, language, before, after) => {
    expect(touches(language, before, after)).toBe(true);
  });
});
