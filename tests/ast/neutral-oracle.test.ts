/**
 * Whether a definition with other names of locals does what it did, asked of CPython (code objects and `symtable`, `scripts/corpus/python/renames.py`)
 * and of the scope manager of typescript-eslint. `SKL_PYTHON_FILES`, `SKL_PYTHON_SEED` and
 * `SKL_TYPESCRIPT_FILES` say how many files of the standard library and of this project, and which.
 */
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { analyze, type Variable } from "@typescript-eslint/scope-manager";
import { parse } from "@typescript-eslint/typescript-estree";
import { beforeAll, describe, expect, it } from "vitest";
import { compareSources, supportFor } from "../../src/syntax/ast/index.ts";

const RENAMES = fileURLToPath(new URL("../../scripts/corpus/python/renames.py", import.meta.url));
const PYTHON = process.env.SKL_PYTHON ?? "python3";
const SOURCES = fileURLToPath(new URL("../../src/syntax/ast/", import.meta.url));

interface Pair {
  readonly before: string;
  readonly after: string;
  readonly symbol: string;
  readonly change: string;
  /** What the oracle says: only names of locals differ, and each stands for one other. */
  readonly same: boolean;
}

beforeAll(() => Promise.all([supportFor("python").load(), supportFor("typescript").load()]));

function isCalledNeutral({ before, after, symbol }: Pair, path: "a.py" | "a.ts"): boolean {
  const version = (text: string) => ({ path, bytes: Buffer.from(text) });
  const language = path === "a.py" ? "python" : "typescript";
  const { comparison } = compareSources(version(before), version(after), language);
  return (comparison.neutral_symbols ?? []).includes(symbol);
}

/** What a line prints is no matter of the oracles, which would call it another program. */
function changesLogsOnly({ before, after }: Pair): boolean {
  const old = before.split("\n");
  const changed = after.split("\n").filter((line, at) => line !== old[at]);
  return changed.every((line) => /^\s*(?:print|(?:self\.)?_?log(?:ger|ging)?\.\w+|console\.\w+)\(/.test(line));
}

/** Expects that nothing is called neutral that the oracle tells apart, and returns how many of the renamed locals were seen as such. */
function judge(pairs: readonly Pair[], path: "a.py" | "a.ts"): { readonly seen: number; readonly all: number } {
  const judged = pairs
    .filter((pair) => pair.before !== pair.after && !changesLogsOnly(pair))
    .map((pair) => ({ ...pair, is: isCalledNeutral(pair, path) }));
  expect(
    judged.filter(({ is, same }) => is && !same).map(({ symbol, change, after }) => [symbol, change, after]),
  ).toEqual([]);
  const same = judged.filter((pair) => pair.same);
  expect(judged.length - same.length).toBeGreaterThan(25);
  return { seen: same.filter(({ is }) => is).length, all: same.length };
}

const version = spawnSync(PYTHON, ["-c", "import sys; print('%d.%02d' % sys.version_info[:2])"], {
  encoding: "utf8",
}).stdout?.trim();
const reason = !version ? "no python3 on PATH" : version < "3.09" ? `python3 is ${version}` : null;

describe.skipIf(reason !== null)(`names of locals, against CPython ${reason ?? version}`, () => {
  it("calls no definition neutral that compiles to other code", { timeout: 600_000 }, () => {
    const args = ["--files", process.env.SKL_PYTHON_FILES ?? "12", "--seed", process.env.SKL_PYTHON_SEED ?? "1"];
    const { stdout, status } = spawnSync(PYTHON, [RENAMES, ...args], { encoding: "utf8", maxBuffer: 2 ** 30 });
    expect(status).toBe(0);
    const pairs = stdout.split("\n").flatMap((line): Pair[] => (line === "" ? [] : [JSON.parse(line)]));
    const { seen, all } = judge(pairs, "a.py");
    expect(seen / all).toBeGreaterThan(0.2);
  });
});

describe("names of locals, against the scope manager of typescript-eslint", () => {
  it("calls no definition neutral whose names are bound in another way", { timeout: 600_000 }, () => {
    const files = readdirSync(join(SOURCES, "compare")).filter((name) => name.endsWith(".ts"));
    const some = files.slice(0, Number(process.env.SKL_TYPESCRIPT_FILES ?? "1"));
    const { seen, all } = judge(
      some.flatMap((name) => renamesIn(readFileSync(join(SOURCES, "compare", name), "utf8"))),
      "a.ts",
    );
    expect(seen / all).toBeGreaterThan(0.2);
  });
});

const parsed = (text: string) => parse(text, { range: true, loc: false, jsx: false, tokens: true });

// The two packages may bring two copies of the same types.
const analyzeScopes = (ast: ReturnType<typeof parsed>) => analyze(ast as never, { sourceType: "module" }).scopes;

const isLocal = ({ defs, scope }: Variable): boolean =>
  !["global", "module"].includes(scope.type) && defs.some(({ type }) => type === "Variable");

const listNamePlaces = ({ identifiers, references }: Variable): number[] =>
  [...new Set([...identifiers, ...references.map(({ identifier }) => identifier)].map(({ range }) => range[0]))].sort(
    (a, b) => a - b,
  );

/** Returns the tokens of a text, with what the name of a local stands for in the place of the name. */
function renderTokensByMeaning(text: string): string | null {
  try {
    const ast = parsed(text);
    const locals = new Map<number, string>();
    const variables = analyzeScopes(ast).flatMap((scope) => scope.variables);
    variables.forEach((variable, at) => {
      if (isLocal(variable)) for (const place of listNamePlaces(variable)) locals.set(place, `local ${at}`);
    });
    return (ast.tokens ?? []).map(({ range, value }) => locals.get(range[0]) ?? value).join("\n");
  } catch {
    return null;
  }
}

/** Returns what becomes of a module in which some local of each function has another name, wholly or in part. */
function renamesIn(text: string): Pair[] {
  const ast = parsed(text);
  const meaning = renderTokensByMeaning(text);
  const scopes = analyzeScopes(ast);
  return ast.body.flatMap((node): Pair[] => {
    const declared = node.type === "ExportNamedDeclaration" ? node.declaration : node;
    if (declared?.type !== "FunctionDeclaration" || !declared.id) return [];
    const [from, to] = node.range;
    const variables = scopes
      .flatMap((scope) => scope.variables)
      .filter(
        (variable) =>
          listNamePlaces(variable).every((place) => place >= from && place < to) && listNamePlaces(variable).length > 1,
      );
    const names = [...new Set(variables.map(({ name }) => name))];
    return variables.flatMap((variable, at): Pair[] => {
      const places = listNamePlaces(variable);
      const other = names[(at + 1) % names.length] ?? "other";
      const changes: [string, string][] = [
        ["all to a new name", withName(text, places, variable.name, "renamedHere")],
        ["all to a known name", withName(text, places, variable.name, other)],
        ["one of them", withName(text, places.slice(-1), variable.name, "renamedHere")],
      ];
      const symbol = declared.id?.name ?? "";
      return changes.map(([change, after]) => ({
        before: text,
        after,
        symbol,
        change,
        same: renderTokensByMeaning(after) === meaning,
      }));
    });
  });
}

function withName(text: string, places: readonly number[], old: string, now: string): string {
  return places
    .toReversed()
    .reduce((all, place) => `${all.slice(0, place)}${now}${all.slice(place + old.length)}`, text);
}
