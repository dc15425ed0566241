import { beforeAll, describe, expect, it, test } from "vitest";
import type { Language } from "../../../src/kernel/domain/index.ts";
import { compareSources, loadParsers } from "../../../src/syntax/ast/index.ts";

/** The reported changes of two versions; a star stands for one that takes nothing from callers. */
function changes(before: string, after: string, language: Language): string[] {
  const path = language === "python" ? "a.py" : "a.ts";
  const version = (text: string) => ({ path, bytes: Buffer.from(text) });
  const { comparison } = compareSources(version(before), version(after), language);
  return comparison.signature_changes.map(
    ({ symbol, kind, compatible }) => `${symbol} ${kind}${compatible === true ? " *" : ""}`,
  );
}

type Cases = readonly (readonly [what: string, before: string, after: string])[];

beforeAll(() => loadParsers(new Set(["python", "typescript"])));

describe("a changed signature in Python", () => {
  const compatible: Cases = [
    ["a further optional parameter", "def f(a): return 1\n", "def f(a, b=2, *, c=3): return 2\n"],
    ["a keyword that became optional", "def f(*, a): return 1\n", "def f(*, a=1): return 2\n"],
    ["another annotation of a parameter", "def f(a: int): return 1\n", "def f(a: str): return 2\n"],
    ["a first annotation of the result", "def f(a): return 1\n", "def f(a) -> int: return 2\n"],
    ["another annotation of the result of the same body", "def f(a) -> int: return a\n", "def f(a) -> str: return a\n"],
    ["types in brackets behind the result", "def f() -> list: return 1\n", "def f() -> list[int]: return 2\n"],
    ["fewer kinds of results", "def f(a) -> int | None: return 1\n", "def f(a) -> int: return 2\n"],
    ["the kinds of results in another order", "def f() -> int | str: return 1\n", "def f() -> str | int: return 2\n"],
    [
      "more kinds of results for more kinds of arguments",
      "def f(a: int) -> int: return 1\n",
      "def f(a: int | str) -> int | str: return 2\n",
    ],
    [
      "another name for a type variable",
      'S = TypeVar("S")\nT = TypeVar("T")\ndef f(a: S) -> S | T: return 1\n',
      'S = TypeVar("S")\nT = TypeVar("T")\ndef f(a: T) -> T: return 2\n',
    ],
  ];
  it.each(compatible)("with %s takes nothing from callers", (_what, before, after) => {
    expect(changes(before, after, "python")).toEqual(["f changed *"]);
  });

  const breaking: Cases = [
    ["a further parameter", "def f(a): return 1\n", "def f(a, b): return 1\n"],
    ["a parameter less", "def f(a, b): return 1\n", "def f(a): return 1\n"],
    ["another name of a parameter", "def f(a): return 1\n", "def f(b): return 1\n"],
    ["another default", "def f(a=1): return 1\n", "def f(a=2): return 1\n"],
    ["more kinds of results", "def f(a) -> int: return 1\n", "def f(a) -> int | None: return 2\n"],
    [
      "more kinds of results and other arguments",
      "def f(a: int) -> int: return 1\n",
      "def f(a: str) -> int | str: return 2\n",
    ],
    ["a body that yields", "def f(a): return 1\n", "def f(a): yield 1\n"],
    [
      "annotations that a framework reads",
      "@app.get('/')\ndef f(a: int): pass\n",
      "@app.get('/')\ndef f(a: str): pass\n",
    ],
  ];
  it.each(breaking)("with %s breaks some of them", (_what, before, after) => {
    expect(changes(before, after, "python")).toEqual(["f changed"]);
  });
});

test("what only the class itself reads of its state takes nothing from callers", () => {
  const store = (name: string, type: string, value: string) =>
    `class A:\n  def ${name}(self) -> ${type}:\n    return ${value}\n`;
  const changed = (name: string) => changes(store(name, "str", "1"), store(name, "tuple[str, int]", "1, 2"), "python");
  expect(changed("__getstate__")).toEqual(["A.__getstate__ changed *"]);
  expect(changed("state")).toEqual(["A.state changed"]);
});

describe("a changed signature in TypeScript", () => {
  const compatible: Cases = [
    ["a further optional parameter", "export function f(a: string) {}", "export function f(a: string, b?: number) {}"],
    ["a wider parameter", "export function f(a: string) {}", "export function f(a: string | number) {}"],
    [
      "a narrower result",
      "export const f = (a: string): string | null => a",
      "export const f = (a: string): string => a",
    ],
  ];
  it.each(compatible)("with %s takes nothing from callers", (_what, before, after) => {
    expect(changes(before, after, "typescript")).toEqual(["f changed *"]);
  });

  const breaking: Cases = [
    ["a narrower parameter", "export function f(a: string | number) {}", "export function f(a: string) {}"],
    [
      "a wider result, although a parameter is wider, too",
      "export function f(a: string): string { return a }",
      "export function f(a: string | number): string | number { return a }",
    ],
  ];
  it.each(breaking)("with %s breaks some of them", (_what, before, after) => {
    expect(changes(before, after, "typescript")).toEqual(["f changed"]);
  });
});

describe("a changed type in TypeScript", () => {
  const LONG = `export type A = { ${Array.from({ length: 400 }, (_, at) => `member${at}: string`).join("; ")} };\n`;
  it.each([
    ["an optional property", "export type A = { a: string };\n", "export type A = { a: string; b?: number };\n"],
    ["an optional method", "export type A<T> = { a: T };\n", "export type A<T> = { b?(c: T): void; a: T };\n"],
    ["one in a part of an intersection", "export type A = B & { a: 1 };\n", "export type A = B & { a: 1; b?: 2 };\n"],
    ["one behind many others", LONG, LONG.replace(" };", "; b?: 1 };")],
    ["its first one", "export type A = {};\n", "export type A = { readonly b?: 2 };\n"],
  ])("that gains %s takes nothing from its users", (_what, before, after) => {
    expect(changes(before, after, "typescript")).toEqual(["A changed *"]);
  });

  it.each([
    ["a required property", "export type A = { a: string };\n", "export type A = { a: string; b: number };\n"],
    ["a required method", "export type A = { a: string };\n", "export type A = { a: string; b(): void };\n"],
    ["a method with an optional parameter", "export type A = { a: 1 };\n", "export type A = { a: 1; b(c?: 1): 2 };\n"],
    ["another type of a property", "export type A = { a: string };\n", "export type A = { a: number; b?: 1 };\n"],
    ["a property that may be missing", "export type A = { a: string };\n", "export type A = { a?: string };\n"],
    ["one property less", "export type A = { a: 1; c?: 2 };\n", "export type A = { a: 1; b?: 2 };\n"],
    ["another part", "export type A = B & { a: 1 };\n", "export type A = C & { a: 1; b?: 2 };\n"],
    ["a further part", "export type A = { a: 1 };\n", "export type A = { a: 1 } & { b?: 2 };\n"],
    ["a wider union, which somebody may read", 'export type A = "a";\n', 'export type A = "a" | "b";\n'],
    ["one alternative with more", "export type A = { a: 1 } | B;\n", "export type A = { a: 1; b?: 2 } | B;\n"],
    ["another parameter", "export type A<T> = { a: T };\n", "export type A<T, U> = { a: T; b?: U };\n"],
  ])("that gets %s concerns some of them", (_what, before, after) => {
    expect(changes(before, after, "typescript")).toEqual(["A changed"]);
  });
});

describe("a removed member", () => {
  const python = (member: string, bases = "B") => `class B:\n  x = 1\nclass A(${bases}):\n${member}  y = 2\n`;

  it("that a base in the file has is inherited", () => {
    expect(changes(python("  x = 2\n"), python(""), "python")).toEqual(["A.x removed *"]);
  });

  it("that passed on to what it overrode is inherited", () => {
    const get = "  def get(self, key):\n    if key:\n      return super().get(key)\n";
    expect(changes(python(get, "M"), python("", "M"), "python")).toEqual(["A.get removed *"]);
    const script = (member: string) => `export class A extends M { ${member} }`;
    const before = script("get(key: string) { return super.get(key) }");
    expect(changes(before, script(""), "typescript")).toEqual(["A.get removed *"]);
  });

  it.each([
    ["that no base is known to have", python("  z = 2\n"), python("")],
    ["that calls another method of its base", python("  def z(self): super().y()\n"), python("")],
    ["that only says so in a comment", python("  def z(self):\n    # super().z()\n    pass\n"), python("")],
    ["of a class that lost the base", python("  x = 2\n", "B, C"), python("", "C")],
  ])("%s is gone", (_what, before, after) => {
    expect(changes(before, after, "python").filter((each) => each.endsWith("*"))).toEqual([]);
    expect(changes(before, after, "python")).toContainEqual(expect.stringMatching(/^A\.[xz] removed$/));
  });
});
