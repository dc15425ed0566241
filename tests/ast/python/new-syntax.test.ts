import { beforeAll, describe, expect, it } from "vitest";
import { compareSources, supportFor } from "../../../src/syntax/ast/index.ts";

beforeAll(() => supportFor("python").load());

const compared = (before: string, after: string) => {
  const version = (text: string) => ({ path: "a.py", bytes: Buffer.from(text) });
  return compareSources(version(before), version(after), "python").comparison;
};

describe("what only newer versions of Python read", () => {
  it.each([
    ["types of exceptions without parentheses", "try: f()\nexcept (A, B): g()\n", "try: f()\nexcept A, B: g()\n"],
    ["a t-string for an f-string", 'x = f"{a}"\n', 'x = t"{a}"\n'],
    ["blanks in a field of a t-string, whose text a program can read", 'x = t"{a}"\n', 'x = t"{ a }"\n'],
    ["an import that is made later", "import a\n", "lazy import a\n"],
    ["another default of a type parameter", "class A[T = int]: pass\n", "class A[T = str]: pass\n"],
  ])("is never formatting: %s", (_, before, after) => {
    const { ast_change_type, parse_error } = compared(before, after);
    expect([ast_change_type === "mechanical", parse_error]).toEqual([false, null]);
  });

  it.each([
    ["exceptions", "try: f()\nexcept A, B: g()\n", "try: f()\nexcept A,B:\n  g()\n"],
    ["a t-string", 'x = t"{a}"\n', "x = t'''{a}'''\n"],
    ["a lazy import", "lazy import a\n", "lazy  import a # b\n"],
    ["a default", "class A[T = int]: pass\n", "class A[T=int]: pass\n"],
  ])("is formatted like the rest: %s", (_, before, after) => {
    expect(compared(before, after).ast_change_type).toBe("mechanical");
  });

  it("keeps imports, signatures and symbols", () => {
    const { imports_added, signature_changes } = compared(
      "def f[T = int](a): pass\n",
      "lazy from a import b\ndef f[T = str](a): pass\n",
    );
    expect([imports_added, signature_changes.map(({ before, after }) => [before, after])]).toEqual([
      ["a"],
      [["def f[T = int](a)", "def f[T = str](a)"]],
    ]);
  });
});
