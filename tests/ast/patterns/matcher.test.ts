import { describe, expect, it } from "vitest";
import { askRules } from "../../../src/syntax/ast/patterns/index.ts";
import { readRule } from "../../../src/syntax/ast/patterns/read-rule.ts";

const ENDINGS: Readonly<Record<string, string>> = {
  ...{ python: "py", typescript: "ts", javascript: "js", go: "go", java: "java", rust: "rs", c: "c", cpp: "cpp" },
  ...{ csharp: "cs", php: "php", ruby: "rb", kotlin: "kt" },
};

function readMatcherRule(rule: string, language = "python", on = "added") {
  const text = `id: r\nlanguage: ${language}\non: ${on}\nhold: true\nmessage: m\nrule:\n  ${rule.replaceAll("\n", "\n  ")}\n`;
  const read = readRule(Buffer.from(text), ".skl/rules/r.yml");
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return read.value;
}

async function ask(
  rule: string,
  after: string | null,
  { language = "python", on = "added", before = null as string | null, steps = 2_000_000 } = {},
) {
  const version = (text: string | null) =>
    text === null ? null : { path: `a.${ENDINGS[language]}`, bytes: Buffer.from(text) };
  return askRules([readMatcherRule(rule, language, on)], version(before), version(after), steps);
}

const found = async (...given: Parameters<typeof ask>) =>
  (await ask(...given)).map(({ kind, line }) => `${kind} ${line}`);

describe("patterns, each with code that it finds and code that it does not find", () => {
  it.each([
    [
      "python",
      "if settings.DEBUG: return $V",
      "if settings.DEBUG:\n  # why\n  return (1)\n",
      "if settings.DEBUG:\n  return\n",
    ],
    ["python", "if settings.DEBUG: return $V", "if (settings.DEBUG): return 1\n", "if settings.DARK: return 1\n"],
    ["python", "if settings.DEBUG: $$$BODY", "if settings.DEBUG:\n  a()\n  b()\n", "if a: b()\n"],
    ["python", "foo($A, $$$REST)", "foo(a)\n", "foo()\n"],
    ["python", "foo($$$, last)", "foo(last)\n", "foo(last, a)\n"],
    ["python", "foo($$$)", "foo(a, b=1,)\n", "bar(a)\n"],
    ["python", "foo($A)", "foo(a,)\n", "foo(a, b)\n"],
    ["python", "$A == $A", "a . b == a.b\n", "a == b\n"],
    ["python", "$_ == $_", "a == b\n", "a != b\n"],
    ["python", "open($P, 'w')", 'open(p, "w")\n', 'open(p, "r")\n'],
    ["python", "def $F($$$): $$$", "async def f(a): pass\n", "class A: pass\n"],
    ["typescript", "if ($C) { return $V }", "if (a) { return b; }\n", "if (a) { b(); }\n"],
    ["typescript", "eval($$$)", "eval(a, b)\n", "evil(a)\n"],
    ["javascript", "function $F($$$A) { $$$B }", "async function x(a) { 1; 2 }\n", "const x = (a) => { 1 }\n"],
    [
      "go",
      "exec.Command($$$)",
      "package p\nfunc f() {\n\texec.Command(a)\n}\n",
      "package p\nfunc f() {\n\texec.Other(a)\n}\n",
    ],
    [
      "go",
      "if $E != nil { return $E }",
      "package p\nfunc f() error {\n\tif e != nil {\n\t\treturn e\n\t}\n}\n",
      "package p\nfunc f() error {\n\tif e != nil {\n\t\treturn d\n\t}\n}\n",
    ],
    [
      "java",
      "if ($C) { $$$B }",
      "class A { void f() { if (a) { b(); c(); } } }",
      "class A { void f() { while (a) { b(); } } }",
    ],
    [
      "java",
      "Runtime.getRuntime().exec($$$)",
      "class A { void f() { Runtime.getRuntime().exec(a); } }",
      "class A { void f() { exec(a); } }",
    ],
    ["rust", "unsafe { $$$ }", "fn f() { unsafe { a(); b() } }", "fn f() { { a() } }"],
    ["c", "strcpy($A, $B)", "void f(void) { strcpy(a, b); }", "void f(void) { strncpy(a, b, 1); }"],
    ["c", "if ($C) { $$$ }", "void f(void) { if (a) { b(); } }", "void f(void) { while (a) { b(); } }"],
    ["cpp", "new $T($$$)", "void f() { auto a = new Foo(1, 2); }", "void f() { Foo a(1); }"],
    [
      "csharp",
      "Process.Start($$$A)",
      "class A { void F() { Process.Start(a, b); } }",
      "class A { void F() { Process.Stop(a); } }",
    ],
    ["php", "eval($X)", "<?php eval($a . 'x');", "<?php evil($a);"],
    ["ruby", "eval($X)", "def f\n  eval(a)\nend\n", "evil(a)\n"],
    ["kotlin", "exec($X)", "fun f() { exec(a) }", "fun f() { other(a) }"],
  ])("%s: %s", async (language, pattern, finds, passes) => {
    const rule = `pattern: ${JSON.stringify(pattern)}`;
    expect(await found(rule, finds, { language })).toHaveLength(1);
    expect(await found(rule, passes, { language })).toEqual([]);
  });
});

describe("each key of a condition", () => {
  const code = "def f():\n  if a:\n    run(b)\nrun(c)\n";
  it.each([
    ["kind: call", ["added 3", "added 4"]],
    ["kind: call\nregex: 'c\\)$'", ["added 4"]],
    ["pattern: run($X)\ninside: {kind: if_statement, stopBy: end}", ["added 3"]],
    ["pattern: run($X)\ninside: {kind: if_statement}", []],
    ["pattern: run($X)\nnot: {inside: {kind: if_statement, stopBy: end}}", ["added 4"]],
    ["kind: if_statement\nhas: {pattern: run($X), stopBy: end}", ["added 2"]],
    ["kind: if_statement\nhas: {pattern: run($X)}", []],
    ["all: [{kind: call}, {regex: 'b'}]", ["added 3"]],
    ["any: [{pattern: run(b)}, {pattern: run(c)}]", ["added 3", "added 4"]],
    ["pattern: run($X)\nhas: {all: [{pattern: d}], stopBy: end}", []],
  ])("%s", async (rule, lines) => {
    expect(await found(rule, code)).toEqual(lines);
  });

  it("a metavariable is the same code in all of a rule", async () => {
    const rule = "pattern: run($X)\ninside: {pattern: 'if $X: $$$', stopBy: end}";
    expect(await found(rule, "if a: run(a)\nif a: run(b)\n")).toEqual(["added 1"]);
  });
});

describe("what counts between two versions", () => {
  const rule = "pattern: run($X)";
  it.each([
    ["added", "run(a)\n", "run(a)\nrun(b)\n", ["added 2"]],
    ["added", "run(a)\n", "x = 1\nrun( a ) # moved\n", []],
    ["added", "run(a)\n", "run(a)\nrun(a)\n", ["added 2"]],
    ["added", "run(a)\n", "", []],
    ["removed", "run(a)\n", "", ["removed null"]],
    ["removed", "run(a)\n", null, ["removed null"]],
    ["removed", "", "run(a)\n", []],
    ["changed", "run(a)\n", "run(b)\n", ["added 1", "removed null"]],
  ])("%s", async (on, before, after, lines) => {
    expect(await found(rule, after, { on, before })).toEqual(lines);
  });
});

describe("what cannot be decided is held", () => {
  it("where the new version cannot be read any more", async () => {
    const [answer] = await ask("pattern: run($X)", "def (\n", { before: "run(a)\n" });
    expect(answer).toMatchObject({
      kind: "undecided",
      isHeld: true,
      text: "line 1: the syntax is not that of the language",
    });
  });
  it("but not where it could not be read before", async () => {
    expect(await ask("pattern: run($X)", "def (\n", { before: "def )\n" })).toMatchObject([
      { kind: "undecided", isHeld: false },
    ]);
  });
  it("where it would need too long", async () => {
    const [answer] = await ask("pattern: run($X)", "run(a)\n".repeat(50), { steps: 300 });
    expect(answer).toMatchObject({ kind: "undecided", isHeld: true, text: "the rules would need too long for it" });
  });
  it("also where a pattern can be laid over code in very many ways", async () => {
    const many = `run(${Array.from({ length: 300 }, (_, at) => `a${at}`).join(", ")})\n`;
    const [answer] = await ask("pattern: run($$$A, $X, $$$B, $Y, $$$C, $X, $$$D, $Y, $$$E)", many);
    expect(answer).toMatchObject({ kind: "undecided", isHeld: true });
  });
});
