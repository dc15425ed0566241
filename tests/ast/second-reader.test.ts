import { execFileSync } from "node:child_process";
import { beforeAll, describe, expect, it } from "vitest";
import type { Language } from "../../src/kernel/domain/index.ts";
import { compareByEither, compareSources, loadParsers, prepareSources } from "../../src/syntax/ast/index.ts";

beforeAll(() => loadParsers(new Set(["python", "typescript", "javascript"] as const)));

interface Sample {
  readonly language: Language;
  readonly path: string;
  readonly grammar: string;
  /** What the own reader refuses and the grammar reads, with something that stands in for a program around it. */
  readonly newer: string;
  readonly guarded: string;
  readonly other: string;
  readonly bare: string;
  readonly comment: string;
}

/**
 * Python has unpacking in comprehensions from 3.15 on (PEP 798). The own readers of TypeScript and JavaScript refuse nothing that is valid
 * today, so that their samples are what the grammars take leniently, as they might take the syntax of a later version.
 */
const SAMPLES: readonly Sample[] = [
  {
    language: "python",
    path: "a.py",
    grammar: "tree-sitter-python",
    newer: "x = [*a for a in b]\n",
    guarded: "def f(a, b=1):\n    check(a)\n    return a\n",
    other: "def f(a, c, b=1):\n    check(a)\n    return a\n",
    bare: "def f(a, b=1):\n    return a\n",
    comment: "# a remark\n",
  },
  {
    language: "typescript",
    path: "a.ts",
    grammar: "tree-sitter-typescript",
    newer: "class N { a: string, b: string }\n",
    guarded: "export function f(a: A): B { check(a); return a; }\n",
    other: "export function f(a: A, c: C): B { check(a); return a; }\n",
    bare: "export function f(a: A): B { return a; }\n",
    comment: "// a remark\n",
  },
  {
    language: "typescript",
    path: "a.tsx",
    grammar: "tree-sitter-tsx",
    newer: "class N { a: string, b: string }\nconst y = <p>{x}</p>;\n",
    guarded: "export const f = (a: A) => { check(a); return <b>{a}</b>; };\n",
    other: "export const f = (a: A, c: C) => { check(a); return <b>{a}</b>; };\n",
    bare: "export const f = (a: A) => { return <b>{a}</b>; };\n",
    comment: "/* a remark */\n",
  },
  {
    language: "javascript",
    path: "a.js",
    grammar: "tree-sitter-javascript",
    newer: "const n = 08n;\n",
    guarded: "exports.f = function (a) { check(a); return a; };\n",
    other: "exports.f = function (a, c) { check(a); return a; };\n",
    bare: "exports.f = function (a) { return a; };\n",
    comment: "// a remark\n",
  },
];

async function compared({ path, language }: Pick<Sample, "path" | "language">, ...texts: readonly (string | null)[]) {
  const [before = null, after = null] = texts.map((text) =>
    text === null ? null : { path, bytes: Buffer.from(text) },
  );
  await prepareSources([before, after], language);
  return (await compareByEither(() => compareSources(before, after, language))).comparison;
}

describe.each(SAMPLES)("a file in $path that only $grammar reads", (sample) => {
  const { grammar, newer, guarded, other, bare, comment } = sample;

  it("has another signature where one is changed", async () => {
    const { signature_changes, ast_change_type, compared_by, parse_error } = await compared(
      sample,
      newer + guarded,
      newer + other,
    );
    expect(signature_changes.map(({ symbol, kind }) => [symbol, kind])).toEqual([["f", "changed"]]);
    expect([ast_change_type, compared_by?.grammar, parse_error]).toEqual(["structural", grammar, null]);
    expect(compared_by?.is_broken).toBeUndefined();
  });

  it("touches the guard that is removed, and only in its definition", async () => {
    const { touched, changed_symbols, signature_changes } = await compared(sample, newer + guarded, newer + bare);
    expect(touched.filter(({ identifier }) => identifier === "check").map(({ side }) => side)).toEqual(["before"]);
    expect([changed_symbols, signature_changes]).toEqual([["f"], []]);
  });

  it("is never mechanical, also where only a comment or the layout is another", async () => {
    for (const text of [comment + newer + guarded, `${newer}\n\n${guarded}`]) {
      const { ast_change_type, changed_symbols, identifiers_touched } = await compared(sample, newer + guarded, text);
      expect([ast_change_type, changed_symbols, identifiers_touched]).toEqual(["behavioral", [], []]);
    }
  });

  it("is compared by the grammar on both sides where the own reader takes one", async () => {
    for (const texts of [
      [guarded, newer + other],
      [newer + guarded, other],
    ]) {
      const { signature_changes, compared_by } = await compared(sample, ...texts);
      expect(compared_by?.grammar).toBe(grammar);
      expect(signature_changes.filter(({ kind }) => kind === "changed").map(({ symbol }) => symbol)).toEqual(["f"]);
    }
  });

  it("is as before where the grammar refuses one version, too, and says whether the old one could be read", async () => {
    const broken = `${newer}) (\n`;
    for (const [before, wasUnread] of [
      [guarded, undefined],
      [newer + guarded, undefined],
      [`${broken}a`, true],
      [null, true],
    ] as const) {
      const comparison = await compared(sample, before, broken);
      expect([comparison.parse_error !== null, comparison.compared_by]).toEqual([true, undefined]);
      expect([comparison.wasUnread, comparison.signature_changes]).toEqual([wasUnread, []]);
    }
  });

  it("keeps what the own reader takes to that reader", async () => {
    expect((await compared(sample, guarded, other)).compared_by).toBeUndefined();
  });
});

describe("what the own reader knows to be wrong", () => {
  it.each([
    [SAMPLES[0], "f(a=1, 2)\n"],
    [SAMPLES[1], "const x;\n"],
    [SAMPLES[3], "x = -1 ** 2;\n"],
  ])("is told as broken where the old version was not: %#", async (sample, mistake) => {
    if (!sample) throw new Error("no sample");
    const { guarded } = sample;
    expect((await compared(sample, guarded, guarded + mistake)).compared_by?.is_broken).toBe(true);
    expect(
      (await compared(sample, guarded + mistake, guarded + mistake + sample.comment)).compared_by?.is_broken,
    ).toBeUndefined();
  });

  it.each([
    ["Python 2", "a.py", "python", "print 'a'\n"],
    ["a statement of Python 2", "a.py", "python", "raise A, 'b'\n"],
    ["an operator of Python 2", "a.py", "python", "x = a <> b\n"],
    ["a parameter of Python 2", "a.py", "python", "f = lambda (a, b): a\n"],
    ["a number of Python 2", "a.py", "python", "x = 10L\n"],
    ["an encoding that is not read", "a.py", "python", "# coding: cp1252\nx = 1\n"],
    ["brackets that nest too deep", "a.py", "python", `x = ${"[".repeat(101)}${"]".repeat(101)}\n`],
    ["a notebook", "a.ipynb", "python", "{}"],
    ["an HTML-like comment", "a.js", "javascript", "a\n<!-- x\n"],
    ["a component", "a.vue", "typescript", "<script>const x;</script>\n"],
    ["brackets that nest too deep", "a.ts", "typescript", `x = ${"[".repeat(701)}${"]".repeat(701)};\n`],
  ] as const)("or reads in another way is left unread: %s", async (_, path, language, text) => {
    const { parse_error, compared_by } = await compared({ path, language }, "", text);
    expect([parse_error !== null, compared_by]).toEqual([true, undefined]);
  });
});

/** Each symbol that the tables name, by a module in syntax that only the grammars read. */
describe("the tables", () => {
  const compareAppendedText = async (sample: Sample | undefined, text: string) => {
    if (!sample) throw new Error("no sample");
    const { signature_changes, imports_added } = await compared(sample, null, sample.newer + text);
    return { imports: imports_added, signatures: signature_changes.map(({ symbol, after }) => [symbol, after]) };
  };

  it("name what a module of Python defines and imports", async () => {
    const text =
      "import a.b as c\nfrom .d import (e, f as g)\nclass K(B, metaclass=M):\n  y: int = 2\n  def m(self, *, k: str = 'x',) -> T:\n    yield 1\n  def _p(self): pass\n@c.guard(1)\nasync def h[T](*a, **k): pass\ntype A = int\nif c:\n  def i(): pass\nelse:\n  j, _k = 1, 2\n";
    expect(await compareAppendedText(SAMPLES[0], text)).toEqual({
      imports: ["a.b", ".d"],
      signatures: [
        ["x", "x"],
        ["K", "class K(B, metaclass = M)"],
        ["h", "@c.guard(1) async def h[T](*a, **k)"],
        ["A", "type A = int"],
        ["i", "if c: def i()"],
        ["j", "if c: else: j"],
      ],
    });
  });
  it("name what a module of TypeScript defines, exports and imports", async () => {
    const text =
      "import a, { b as c } from 'a';\nimport type { D } from 'd';\nexport * from 'e';\nexport { x as y };\nexport abstract class K<T> extends a implements D { private p = 1; m(q: T): void {} }\nexport interface I { a(): void; }\nexport type U = A | B;\nexport enum E { A, B = 2 }\nexport const g = async (a: A) => a, h: H = 1;\nexport default function (z: Z) {}\nfunction hidden() {}\n";
    expect(await compareAppendedText(SAMPLES[1], text)).toEqual({
      imports: ["a", "d", "e"],
      signatures: [
        ["* from 'e'", "export* from 'e'"],
        ["y", "export x"],
        ["K", "export abstract class K<T> extends a implements D"],
        ["I", "export interface I"],
        ["U", "export type U = A | B"],
        ["E", "export enum E"],
        ["g", "export g = (a: A) =>"],
        ["h", "export h: H"],
        ["default", "export default function(z: Z)"],
      ],
    });
  });
});

it("loads the engine only for a file that the own reader refuses", () => {
  const program = `
    import { compareByEither, compareSources, loadParsers } from "./src/ast/index.ts";
    await loadParsers(new Set(["python"]));
    const instantiate = WebAssembly.instantiate;
    let engines = 0;
    WebAssembly.instantiate = (...given) => { engines += 1; return instantiate(...given); };
    for (const text of ["def f(): pass\\n", "x = [*a for a in b]\\n"]) {
      const after = { path: "a.py", bytes: Buffer.from(text) };
      await compareByEither(() => compareSources(null, after, "python"));
      console.log(engines > 0);
    }`;
  const said = execFileSync(process.execPath, ["--import", "tsx", "--input-type=module", "-e", program], {
    cwd: new URL("../..", import.meta.url),
    encoding: "utf8",
  });
  expect(said.trim().split("\n")).toEqual(["false", "true"]);
});
