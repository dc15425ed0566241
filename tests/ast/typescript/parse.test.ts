import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import type { ParsedModule, ParseOutcome, Statement } from "../../../src/kernel/domain/index.ts";
import { typescript } from "../../../src/syntax/ast/typescript/index.ts";

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

function parse(text: string, path = "a.ts"): ParseOutcome {
  return typescript.parse(bytes(text), path, "typescript");
}

const prepared = (text: string, path = "a.ts"): Promise<void> => typescript.prepare(bytes(text), path, "typescript");

function read(text: string, path = "a.ts"): ParsedModule {
  const outcome = parse(text, path);
  if (!outcome.ok) throw new Error(outcome.error.message);
  return outcome.value;
}

/** A statement tree as indented lines: lines of text, symbol, and what is below. */
function outline(statements: readonly Statement[], indent = ""): string[] {
  return statements.flatMap(({ line, endLine, symbol, blocks }) => [
    `${indent}${line}-${endLine}${symbol === null ? "" : ` ${symbol}`}`,
    ...blocks.flatMap((block) => [`${indent}  block`, ...outline(block, `${indent}    `)]),
  ]);
}

beforeAll(() => typescript.load());

describe("load", () => {
  it("may be called early and often", async () => {
    await Promise.all([typescript.load(), typescript.load()]);
    expect(parse("a();").ok).toBe(true);
  });
});

describe("the goal of a file", () => {
  it("makes a module differ from a script of the same statements", () => {
    expect(read("a();", "a.mjs").hash).not.toBe(read("a();", "a.js").hash);
  });

  it("is a script for CommonJS too", () => {
    expect(read("a();", "a.cjs").hash).toBe(read("a();", "a.js").hash);
  });

  it("admits a return at the top of CommonJS, also under a name that does not say so", () => {
    expect(parse("if (a) return;", "a.js").ok).toBe(true);
  });

  it("admits await at the top of a module", () => {
    expect(parse("for await (const a of b) c(a);", "a.ts").ok).toBe(true);
  });
});

describe("statements", () => {
  it("nest by the blocks of the source", () => {
    const text = `export class A {
  m() {
    a();
  }
  x = 1;
}
if (a) b();
else {
  c();
}
switch (d) {
  case 1:
    e();
}
try { f() } catch { g() } finally { h() }
`;
    expect(outline(read(text).statements)).toEqual([
      "1-6 A",
      "  block",
      "    2-4 A.m",
      "      block",
      "        3-3",
      "    5-5 A.x",
      "7-10",
      "  block",
      "    7-7",
      "  block",
      "    9-9",
      "11-14",
      "  block",
      "    12-13",
      "      block",
      "        13-13",
      "15-15",
      "  block",
      "    15-15",
      "  block",
      "    15-15",
      "  block",
      "    15-15",
    ]);
  });

  it("lift the bodies of functions in expressions", () => {
    const text = "export const f = (a) => {\n  b(() => {\n    c();\n  });\n};\n";
    expect(outline(read(text).statements)).toEqual(["1-5 f", "  block", "    2-4", "      block", "        3-3"]);
  });

  it("keep their header when a callback's body changes", () => {
    const [before] = read("f(a, () => { b(); });").statements;
    const [after] = read("f(a, () => { c(); });").statements;
    expect(after?.header).toBe(before?.header);
    expect(after?.hash).not.toBe(before?.hash);
  });

  it("begin at their decorators", () => {
    expect(outline(read("@a\n@b\nexport class C {}\n").statements)[0]).toBe("1-3 C");
  });

  it("define no symbol where they define several", () => {
    expect(read("const a = 1, b = 2;").statements[0]?.symbol).toBeNull();
  });

  it("define no symbol inside functions", () => {
    expect(read("function f() { const a = 1; }").statements[0]?.blocks[0]?.[0]?.symbol).toBeNull();
  });

  it.each([
    ["auth.check(user, 'text'); // note", ["auth.check", "check", "user"]],
    ["f().g.h(x)", ["f", "g", "h", "x"]],
    ["a?.b!.c", ["a.b.c", "c"]],
    ["this.#token", ["this.#token", "#token"]],
    ["const x = <A.B c={d}>e</A.B>", ["x", "A.B", "B", "c", "d"]],
    ["let x: N.T<U>", ["x", "N.T", "T", "U"]],
    [
      "@auth.required(1) class A { @own m() { hidden(); } }",
      ["@auth.required", "@required", "auth.required", "required", "A"],
    ],
  ])("name what their header mentions: %s", (text, names) => {
    expect(read(text, "a.tsx").statements[0]?.identifiers).toEqual(names);
  });
});

describe("what cannot be read", () => {
  it.each([
    ["a syntax error", "a();\nb(;\n", 2],
    ["a broken type", "let a: ;\n", 1],
  ])("is reported with its line: %s", (_, text, line) => {
    const outcome = parse(text);
    expect(outcome.ok ? null : outcome.error.line).toBe(line);
  });

  it("includes bytes that are not UTF-8", () => {
    const outcome = typescript.parse(new Uint8Array([0x61, 0xff]), "a.ts", "typescript");
    expect(outcome).toEqual({ ok: false, error: { message: "not valid UTF-8", line: null } });
  });

  it("includes what the native parser stumbles over", () => {
    const refused = { ok: false, error: { message: "the parser failed: SyntaxError", line: null } };
    expect(parse("<\\u{2F804}></\\u{2F804}>;", "a.jsx")).toEqual(refused);
    expect(parse("function f() { return <\\u{2F804} />; }", "a.jsx")).toEqual(refused);
  });

  it("never throws", () => {
    const fragments = fc.constantFrom(
      ..."( ) [ ] { } < > ` ' \" \\ / * + - ! ? : ; , . = => # @ a 1 \n if else for class function return import export async await <a> </a> ${ //".split(
        " ",
      ),
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(fragments, fc.string()), { maxLength: 30 }), (parts) => {
        for (const path of ["a.ts", "a.tsx", "a.js", "a.d.ts", "a.cjs"]) parse(parts.join(" "), path);
      }),
      { numRuns: 400 },
    );
  });
});

describe("deep nesting", () => {
  const nested = (depth: number): Record<string, string> => ({
    parentheses: `${"(".repeat(depth)}1${")".repeat(depth)}`,
    arrays: `${"[".repeat(depth)}${"]".repeat(depth)}`,
    objects: `x = ${"{a:".repeat(depth)}1${"}".repeat(depth)}`,
    blocks: `${"{".repeat(depth)}${"}".repeat(depth)}`,
    sums: `a${" + a".repeat(depth)}`,
    members: `a${".a".repeat(depth)}`,
    calls: `a${"()".repeat(depth)}`,
    "else if": `if (a) {}${" else if (a) {}".repeat(depth)}`,
    ifs: `${"if (a) ".repeat(depth)};`,
    negations: `${"!".repeat(depth)}a`,
    assignments: `${"a = ".repeat(depth)}1`,
    powers: `${"a ** ".repeat(depth)}1`,
    arrows: `${"a => ".repeat(depth)}1`,
    conditionals: `${"a ? 1 : ".repeat(depth)}1`,
    "conditional types": `type A = ${"B extends C ? D : ".repeat(depth)}E`,
    generics: `type A = ${"B<".repeat(depth)}C${">".repeat(depth)}`,
    templates: `${"`${".repeat(depth)}1${"}`".repeat(depth)}`,
    labels: `${Array.from({ length: depth }, (_, index) => `l${index}:`).join("")};`,
    "blocks with statements": `${"{;".repeat(depth)}${"}".repeat(depth)}`,
    "arrays with more": `${"[a,".repeat(depth)}${"]".repeat(depth)}`,
    functions: `${"function f(){".repeat(depth)}${"}".repeat(depth)}`,
    namespaces: `namespace A${".B".repeat(depth)} {}`,
    yields: `function* f() { ${"yield ".repeat(depth)}1 }`,
  });

  it.each(Object.keys(nested(1)))("ends in a value or an error, not in a crash: %s", (kind) => {
    for (const depth of [500, 2_000, 10_000, 50_000]) expect(parse(nested(depth)[kind] ?? "")).toBeDefined();
  });

  it("of elements ends in a value or an error too", () => {
    for (const depth of [500, 10_000]) {
      expect(parse(`${"<a>".repeat(depth)}${"</a>".repeat(depth)}`, "a.tsx")).toBeDefined();
    }
  });

  it("is no matter for long sums", async () => {
    const sum = async (last: string): Promise<string> => {
      const text = `x = "a"${' + "a"'.repeat(20_000)} + ${last};`;
      await prepared(text);
      return read(text).hash;
    };
    expect(await sum("1")).toBe(await sum("0x1"));
    expect(await sum("1")).not.toBe(await sum("2"));
  });

  it.each([
    ["statements", "const a = b ? c : d\n".repeat(3_000)],
    ["branches", `function f() {\nswitch (a) {\n${'case "x": return !a\n'.repeat(3_000)}}\n}`],
    ["elements", `x = <ul>${"<li a={b ? c : d}>it's</li>\n".repeat(3_000)}</ul>;`],
    ["rows", `x = [\n${'  { a: -1, b: !c, d: "(" },\n'.repeat(3_000)}]`],
    ["members", `interface A {\n${"  a: Map<string, B<C>>\n".repeat(3_000)}}`],
  ])("is not seen in what is merely long: %s", async (_, body) => {
    expect(parse(body, "a.tsx").ok).toBe(false);
    await prepared(body, "a.tsx");
    expect(parse(body, "a.tsx").ok).toBe(true);
  });
});
