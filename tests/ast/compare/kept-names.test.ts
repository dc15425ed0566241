import { describe, expect, test } from "vitest";
import { compareSources, findLanguageByPath, loadParsers } from "../../../src/syntax/ast/index.ts";

/** What users of the old name meet: nothing, or what the names in the last column become. */
const KEPT: readonly (readonly [path: string, before: string, after: string])[] = [
  ["a.ts", "export const f = (a: number) => a;", "export const g = (a: number) => a;\nexport { g as f };"],
  ["b.ts", "export function f(x: string): void {}", "function g(x: string): void {}\nexport { g, g as f };"],
  ["c.ts", "export default function f() {}", "function f() {}\nexport default f;"],
  ["d.ts", "export interface F { a: number }", "export interface G { a: number }\nexport type { G as F };"],
  ["a.js", "module.exports = { f: function (a) {} };", "function g(a) {}\nmodule.exports = { f: g };"],
  ["a.py", "def f(a: int) -> int:\n    return a\n", "def g(a: int) -> int:\n    return a\n\nf = g\n"],
  ["b.py", "class F:\n    def m(self):\n        pass\n", "class G:\n    def m(self):\n        pass\n\nF = G\n"],
  [
    "a.go",
    "package a\n\nfunc F(a int) int { return a }\n",
    "package a\n\nfunc G(a int) int { return a }\n\nvar F = G\n",
  ],
  ["b.go", "package a\n\ntype F struct{ A int }\n", "package a\n\ntype G struct{ A int }\n\ntype F = G\n"],
  ["a.rs", "pub fn f(a: i32) -> i32 { a }\n", "pub fn g(a: i32) -> i32 { a }\npub use g as f;\n"],
  ["b.rs", "pub fn f(a: i32) -> i32 { a }\n", "pub fn g(a: i32) -> i32 { a }\npub use self::g as f;\n"],
  ["a.rb", "def f(a)\n  a\nend\n", "def g(a)\n  a\nend\nalias f g\n"],
  [
    "b.rb",
    "class A\n  def f(a)\n    a\n  end\nend\n",
    "class A\n  def g(a)\n    a\n  end\n  alias_method :f, :g\nend\n",
  ],
];

const LOST: typeof KEPT = [
  ["a.ts", "export const f = (a: number) => a;", "export const g = (a: string) => a;\nexport { g as f };"],
  ["b.ts", "export class F { m() {} }", "class G {}\nexport { G as F };"],
  ["a.py", "def f(a):\n    return a\n", "def g(a, b):\n    return a\n\nf = g\n"],
  ["b.py", "def f(a):\n    return a\n", "def g(a):\n    return a\n\nf = g\nf = None\n"],
  ["c.py", "def f(a):\n    return a\n", "def g(a):\n    return a\n\nf = g()\n"],
  ["d.py", "class F:\n    def m(self):\n        pass\n", "class G:\n    def n(self):\n        pass\n\nF = G\n"],
  [
    "a.go",
    "package a\n\nfunc F(a int) int { return a }\n",
    "package a\n\nfunc G(a int64) int { return 1 }\n\nvar F = G\n",
  ],
  ["a.rs", "pub fn f(a: i32) -> i32 { a }\n", "pub fn g(a: i32) -> i32 { a }\nuse g as f;\n"],
  ["a.rb", "def f(a)\n  a\nend\n", "def g(a, b)\n  a\nend\nalias f g\n"],
];

async function listBroken([path, before, after]: (typeof KEPT)[number]): Promise<string[]> {
  const language = findLanguageByPath(path);
  if (language === null) throw new Error(path);
  await loadParsers(new Set([language]));
  const version = (text: string) => ({ path, bytes: Buffer.from(text) });
  return compareSources(version(before), version(after), language)
    .comparison.signature_changes.filter(({ kind, compatible }) => kind !== "added" && compatible !== true)
    .map(({ symbol }) => symbol);
}

describe("a name that the file keeps for what it has renamed", () => {
  test.each(KEPT)("is the same for its users: %s", async (...row) => {
    expect(await listBroken(row)).toEqual([]);
  });

  test.each(LOST)("is another one where what it stands for is: %s", async (...row) => {
    expect(await listBroken(row)).not.toEqual([]);
  });
});
