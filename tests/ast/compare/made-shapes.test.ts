import { beforeAll, describe, expect, it } from "vitest";
import { compareSources, findLanguageByPath, loadParsers } from "../../../src/syntax/ast/index.ts";

const LANGUAGES = ["python", "typescript", "go", "rust", "java", "kotlin", "csharp"] as const;
beforeAll(() => loadParsers(new Set(LANGUAGES)));

/** The reported changes of two versions; a star stands for one that takes nothing from others. */
function changes(path: string, before: string, after: string): string[] {
  const version = (text: string) => ({ path, bytes: Buffer.from(text) });
  const { comparison } = compareSources(version(before), version(after), findLanguageByPath(path));
  expect(comparison.parse_error).toBeNull();
  return comparison.signature_changes.map(
    ({ symbol, kind, compatible }) => `${symbol} ${kind}${compatible === true ? " *" : ""}`,
  );
}

type Row = readonly [what: string, path: string, before: string, after: string, expected: readonly string[]];

const enumeration = (bases: string, ...lines: readonly string[]) =>
  `from enum import *\nclass C(${bases}):\n${lines.map((line) => `    ${line}\n`).join("")}`;
const iota = (...names: readonly string[]) =>
  `package a\n\nconst (\n\tA = iota\n${names.map((name) => `\t${name}\n`).join("")})\n`;
const struct = (...fields: readonly string[]) =>
  `package a\n\ntype P struct {\n${fields.map((field) => `\t${field}\n`).join("")}}\n`;

const ENUMERATIONS: readonly Row[] = [
  [
    "auto() in the middle",
    "a.py",
    enumeration("Enum", "A = auto()", "B = auto()"),
    enumeration("Enum", "A = auto()", "X = auto()", "B = auto()"),
    ["C.X added", "C.B changed"],
  ],
  [
    "auto() at the end",
    "a.py",
    enumeration("IntEnum", "A = auto()"),
    enumeration("IntEnum", "A = auto()", "X = auto()"),
    ["C.X added"],
  ],
  [
    "auto() in another order",
    "a.py",
    enumeration("Flag", "A = auto()", "B = auto()"),
    enumeration("Flag", "B = auto()", "A = auto()"),
    ["C.B changed", "C.A changed"],
  ],
  [
    "auto() of names",
    "a.py",
    enumeration("StrEnum", "A = auto()", "B = auto()"),
    enumeration("StrEnum", "B = auto()", "A = auto()"),
    [],
  ],
  [
    "auto() after another value",
    "a.py",
    enumeration("Enum", "A = 1", "B = auto()"),
    enumeration("Enum", "A = 5", "B = auto()"),
    ["C.A changed", "C.B changed"],
  ],
  [
    "numbers that a method gives",
    "a.py",
    enumeration("Enum", "def _generate_next_value_(*a): return a[0]", "A = auto()", "B = auto()"),
    enumeration("Enum", "def _generate_next_value_(*a): return a[0]", "B = auto()", "A = auto()"),
    [],
  ],
  [
    "a method between members",
    "a.py",
    enumeration("Enum", "A = auto()", "B = auto()"),
    enumeration("Enum", "A = auto()", "def _f(self): ...", "B = auto()"),
    [],
  ],
  ["a removed member", "a.py", enumeration("Enum", "A = 1", "B = 2"), enumeration("Enum", "A = 1"), ["C.B removed"]],
  [
    "a member in the middle",
    "a.ts",
    "export enum C { A, B }\n",
    "export enum C { A, X, B }\n",
    ["C.B changed", "C.X added"],
  ],
  ["a member at the end", "a.ts", "export enum C { A, B }\n", "export enum C { A, B, X }\n", ["C.X added"]],
  ["a constant in the middle", "a.go", iota("B"), iota("X", "B"), ["X added", "B changed"]],
  ["a constant at the end", "a.go", iota("B"), iota("B", "X"), ["X added"]],
  [
    "a member in the middle",
    "a.cs",
    "public enum C { A, B }\n",
    "public enum C { A, X, B }\n",
    ["C.B changed", "C.X added"],
  ],
  ["a member at the end", "a.cs", "public enum C { A, B }\n", "public enum C { A, B, X }\n", ["C.X added"]],
  ["the same number, written out", "a.cs", "public enum C { A, B }\n", "public enum C { A = 0, B = 1 }\n", []],
  [
    "another number",
    "a.cs",
    "public enum C { A = 1, B }\n",
    "public enum C { A = 2, B }\n",
    ["C.A changed", "C.B changed"],
  ],
  [
    "a variant in the middle of a layout",
    "a.rs",
    "#[repr(u8)]\npub enum C { A, B }\n",
    "#[repr(u8)]\npub enum C { A, X, B }\n",
    ["C.B changed", "C.X added"],
  ],
  ["a variant in the middle", "a.rs", "pub enum C { A, B }\n", "pub enum C { A, X, B }\n", ["C.X added"]],
  [
    "another number of a variant",
    "a.rs",
    "pub enum C { A = 1, B = 2 }\n",
    "pub enum C { A = 1, B = 3 }\n",
    ["C.B changed"],
  ],
  ["members in another order", "C.java", "public enum C { A, B }\n", "public enum C { B, A }\n", ["C changed"]],
  ["a further member", "C.java", "public enum C { A, B }\n", "public enum C { A, X, B }\n", ["C.X added"]],
  ["members of a hidden one in another order", "C.java", "enum C { A, B }\n", "enum C { B, A }\n", []],
  ["members in another order", "a.kt", "enum class C { A, B }\n", "enum class C { B, A }\n", ["C changed"]],
];

const TYPES: readonly Row[] = [
  [
    "a required member of an interface",
    "a.ts",
    "export interface P { a: string }\n",
    "export interface P { a: string; b: string }\n",
    ["P.b changed"],
  ],
  [
    "an optional member of an interface",
    "a.ts",
    "export interface P { a: string }\n",
    "export interface P { a: string; b?: string }\n",
    ["P.b added"],
  ],
  [
    "a required member of an interface of its file",
    "a.ts",
    "export const x = 1;\ninterface P { a: string }\n",
    "export const x = 1;\ninterface P { a: string; b: string }\n",
    [],
  ],
  [
    "a required member of a type",
    "a.ts",
    "export type P = { a: string }\n",
    "export type P = { a: string; b: string }\n",
    ["P changed"],
  ],
  [
    "an optional member of a type",
    "a.ts",
    "export type P = { a: string }\n",
    "export type P = { a: string; b?: string }\n",
    ["P changed *"],
  ],
  [
    "a new interface",
    "a.ts",
    "export const a = 1;\n",
    "export const a = 1;\nexport interface P { a: string }\n",
    ["P added"],
  ],
  ["a new member of a class", "a.ts", "export class P { a = 1 }\n", "export class P { a = 1; b = 2 }\n", ["P.b added"]],
  [
    "swapped parameter properties",
    "a.ts",
    "export class P { constructor(public a: string, public b: string) {} }\n",
    "export class P { constructor(public b: string, public a: string) {} }\n",
    ["P.constructor changed"],
  ],
  [
    "a further parameter property with a default",
    "a.ts",
    "export class P { constructor(public a: string) {} }\n",
    "export class P { constructor(public a: string, readonly b = 1) {} }\n",
    ["P.constructor changed *"],
  ],
  ["swapped fields of a struct", "a.go", struct("A int", "B int"), struct("B int", "A int"), ["P changed"]],
  ["a further field of a struct", "a.go", struct("A int", "B int"), struct("A int", "X int", "B int"), ["P.X added"]],
  [
    "swapped fields of a struct that others cannot fill",
    "a.go",
    struct("A int", "B int", "c int"),
    struct("B int", "A int", "c int"),
    [],
  ],
  [
    "a field of a struct that others write whole",
    "a.rs",
    "pub struct P { pub a: u8 }\n",
    "pub struct P { pub a: u8, pub b: u8 }\n",
    ["P.b changed"],
  ],
  [
    "a field of a struct with hidden ones",
    "a.rs",
    "pub struct P { pub a: u8, c: u8 }\n",
    "pub struct P { pub a: u8, c: u8, pub b: u8 }\n",
    ["P.b added"],
  ],
  [
    "a field of a struct that may grow",
    "a.rs",
    "#[non_exhaustive]\npub struct P { pub a: u8 }\n",
    "#[non_exhaustive]\npub struct P { pub a: u8, pub b: u8 }\n",
    ["P.b added"],
  ],
  [
    "swapped components of a record",
    "P.java",
    "public record P(int a, int b) {}\n",
    "public record P(int b, int a) {}\n",
    ["P changed"],
  ],
  [
    "swapped parameters of a data class",
    "a.kt",
    "data class P(val a: Int, val b: Int)\n",
    "data class P(val b: Int, val a: Int)\n",
    ["P changed"],
  ],
  [
    "swapped parameters of a record",
    "a.cs",
    "public record P(int A, int B);\n",
    "public record P(int B, int A);\n",
    ["P changed"],
  ],
  [
    "a required property",
    "a.cs",
    "public class P { public int A { get; set; } }\n",
    "public class P { public int A { get; set; } public required int B { get; set; } }\n",
    ["P.B changed"],
  ],
];

describe("what a language makes of a declaration", () => {
  it.each(ENUMERATIONS)("%s of an enumeration in %s", (_what, path, before, after, expected) => {
    expect(changes(path, before, after)).toEqual(expected);
  });

  it.each(TYPES)("%s in %s", (_what, path, before, after, expected) => {
    expect(changes(path, before, after)).toEqual(expected);
  });
});
