import { beforeAll, describe, expect, it } from "vitest";
import { mutants } from "../../../scripts/corpus/typescript/mutants.ts";
import { Random } from "../../../scripts/corpus/typescript/random.ts";
import { rewrites } from "../../../scripts/corpus/typescript/rewrites.ts";
import { chooseSources, listSources } from "../../../scripts/corpus/typescript/sources.ts";
import { tokenize } from "../../../scripts/corpus/typescript/tokens.ts";
import type { ParsedModule, Statement, SyntaxDiff } from "../../../src/kernel/domain/index.ts";
import { compareModules } from "../../../src/syntax/ast/index.ts";
import { typescript } from "../../../src/syntax/ast/typescript/index.ts";

beforeAll(() => typescript.load());

function parse(text: string, path = "a.ts"): ParsedModule | null {
  const outcome = typescript.parse(new TextEncoder().encode(text), path, "typescript");
  return outcome.ok ? outcome.value : null;
}

type Side = readonly [text: string, path?: string];

function compared(before: Side, after: Side): SyntaxDiff {
  const [old, now] = [parse(...before), parse(...after)];
  if (!old || !now) throw new Error("one of them cannot be parsed");
  return compareModules(old, now);
}

describe("parts with the same text", () => {
  it.each<[string, Side, Side]>([
    ["a module and a script", ["a();", "a.mjs"], ["a();", "a.js"]],
    ["two texts of which `await` alone says what they are", ["await (a);"], [";await (a);"]],
    ["a directive and a string", ['"use strict";'], [';"use strict";']],
    ["a string that stays where a directive went", ['"use strict"; a();'], ['a(); "use strict";']],
    ["an assertion and a tag", ["<a>b</a>;", "a.tsx"], ["<a>b;", "a.ts"]],
  ])("do not make one of %s", (_, before, after) => {
    expect(compared(before, after).ast_change_type).not.toBe("mechanical");
    expect(compared(after, before).ast_change_type).not.toBe("mechanical");
  });

  it("make one of two files with different names", () => {
    expect(compared(["a();\nb();", "a.ts"], ["a();\n\n\nb()", "b.tsx"]).ast_change_type).toBe("mechanical");
  });

  it("agree with the digests of the whole about altered versions of real files", () => {
    const random = new Random(11);
    const verdicts = { same: 0, different: 0 };
    for (const { path, text } of chooseSources(listSources(["node_modules"]), 25, random)) {
      const old = parse(text, path);
      const file = tokenize(path, text);
      if (!old || file.tokens.length < 2 || file.expressions.length === 0) continue;
      for (let round = 0; round < 12; round += 1) {
        const change = random.chance(0.5) ? random.pick(rewrites) : random.pick(mutants);
        const after = change.apply(file, random);
        const now = after === null ? null : parse(after, path);
        if (!now) continue;
        const isSame = old.hash === now.hash;
        expect([change.name, compareModules(old, now).ast_change_type === "mechanical"]).toEqual([change.name, isSame]);
        verdicts[isSame ? "same" : "different"] += 1;
      }
    }
    expect(Math.min(verdicts.same, verdicts.different)).toBeGreaterThan(30);
  });
});

function withNested(statements: readonly Statement[]): Statement[] {
  return statements.flatMap((statement) => [statement, ...statement.blocks.flatMap(withNested)]);
}

describe("nested statements with the same text", () => {
  it.each<[string, Side, Side, string]>([
    ["`await` as a name", ["function f() { await (a); b(); }"], ["async function f() { await (a); b(); }"], "a"],
    ["`yield` as a name", ["function f() { yield (a); b(); }"], ["function* f() { yield (a); b(); }"], "a"],
    ["`await` in a callback", ["c(() => { await (a); b(); });"], ["c(async () => { await (a); b(); });"], "a"],
  ])("are not taken for one where they are read differently: %s", (_, [before], [after], touched) => {
    const names = compared([before, "a.cjs"], [after, "a.cjs"]).identifiers_touched;
    expect([names.includes(touched), names.includes("b")]).toEqual([true, false]);
  });

  it.each<[string, string, string, string]>([
    ["a directive and a string", 'function f() { "a"; }', '{ "a"; }', "a.tsx"],
    ["a field and a name", "class A { a; }", "{ a; }", "a.tsx"],
    ["one grammar and another", "{ b; }", "{ b; }", "a.ts"],
  ])("say what else decides how they are read: %s", (_, before, after, path) => {
    const [old, now] = [parse(before, "a.tsx"), parse(after, path)];
    const inner = (module: ParsedModule | null) => module?.statements[0]?.blocks[0]?.[0]?.source;
    expect(inner(old)).toEqual(expect.any(String));
    expect(inner(now)).toEqual(expect.any(String));
    expect(inner(old)).not.toBe(inner(now));
  });

  it("have the same syntax in altered versions of real files", () => {
    const random = new Random(23);
    let shared = 0;
    for (const { path, text } of chooseSources(listSources(["node_modules"]), 25, random)) {
      const old = parse(text, path);
      const file = tokenize(path, text);
      if (!old || file.tokens.length < 2 || file.expressions.length === 0) continue;
      const hashes = new Map(withNested(old.statements).map(({ source, hash }) => [source, hash]));
      for (let round = 0; round < 6; round += 1) {
        const after = random.pick(mutants).apply(file, random);
        const now = after === null ? null : parse(after, path);
        for (const { source, hash } of withNested(now?.statements ?? [])) {
          if (!hashes.has(source)) continue;
          expect([source, hash]).toEqual([source, hashes.get(source)]);
          shared += 1;
        }
      }
    }
    expect(shared).toBeGreaterThan(1000);
  });
});

describe("a statement too deep to be read", () => {
  const chain = (last: string): string => `const a = 1;\nx${".b(c)".repeat(20_000)}.${last}();\n`;
  const texts = [chain("old"), chain("now"), `\n${chain("old")}`];

  beforeAll(async () => {
    for (const text of texts) await typescript.prepare(new TextEncoder().encode(text), "a.ts", "typescript");
  });

  it("is compared by its text, and all its words count as named", () => {
    const diff = compared([chain("old")], [chain("now")]);
    expect(diff.ast_change_type).toBe("behavioral");
    expect(diff.identifiers_touched).toEqual(expect.arrayContaining(["x", "b", "c", "old", "now"]));
  });

  it("is the same where its text is", () => {
    expect(compared([chain("old")], [`\n${chain("old")}`]).ast_change_type).toBe("mechanical");
  });
});
