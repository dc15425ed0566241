/**
 * CPython is the yardstick: `scripts/corpus/python/pairs.py` changes files of the standard library and says by
 * `ast.dump` whether the change can be seen; `canonical.py` compares whole trees. `SKL_PYTHON_FILES` sets how many
 * files are drawn, `SKL_PYTHON_SEED` which.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { decodeSource } from "../../../src/syntax/ast/python/decode.ts";
import { python } from "../../../src/syntax/ast/python/index.ts";
import { readModule } from "../../../src/syntax/ast/python/parser.ts";
import { Refused } from "../../../src/syntax/ast/python/refused.ts";
import { hashPythonText, splitSnippets } from "./parsing.ts";

const SCRIPTS = fileURLToPath(new URL("../../../scripts/corpus/python/", import.meta.url));
const FILES = process.env.SKL_PYTHON_FILES ?? "45";
const SEED = process.env.SKL_PYTHON_SEED ?? "1";
const PYTHON = process.env.SKL_PYTHON ?? "python3";

interface Pair {
  readonly file: string;
  readonly change: string;
  readonly before: string;
  readonly after: string;
  readonly verdict: "equal" | "different" | "invalid";
}

function pythonVersion(): string | null {
  const { stdout } = spawnSync(PYTHON, ["-c", "import sys; print('%d.%02d' % sys.version_info[:2])"], {
    encoding: "utf8",
  });
  return stdout ? stdout.trim() : null;
}

const version = pythonVersion();
const reason = version === null ? "no python3 on PATH" : version < "3.09" ? `python3 is ${version}` : null;

function run(script: string, args: readonly string[], input?: string): string {
  const done = spawnSync(PYTHON, [`${SCRIPTS}${script}`, ...args], { encoding: "utf8", input, maxBuffer: 2 ** 30 });
  if (done.status !== 0) throw new Error(done.stderr);
  return done.stdout;
}

describe.skipIf(reason !== null)(`against CPython ${reason ?? version}`, () => {
  beforeAll(() => python.load());

  it("calls no changed syntax equal, and 99 % of the unchanged equal", { timeout: 3_600_000 }, () => {
    const pairs = run("pairs.py", ["--files", FILES, "--seed", SEED])
      .split("\n")
      .filter((line) => line !== "")
      .map((line): Pair => JSON.parse(line));
    const judged = pairs.map((pair) => {
      const before = hashPythonText(pair.before);
      return { ...pair, same: before !== null && before === hashPythonText(pair.after) };
    });
    const falseEqual = judged.filter(({ verdict, same }) => same && verdict !== "equal");
    const equal = judged.filter(({ verdict }) => verdict === "equal");
    const missed = equal.filter(({ same }) => !same).map(({ file, change }) => `${change} ${file}`);
    if (process.env.SKL_PYTHON_FILES) console.log(`${pairs.length} pairs, ${equal.length} equal, missed:`, missed);
    expect(falseEqual.map(({ file, change, after }) => ({ file, change, after }))).toEqual([]);
    expect(pairs.length).toBeGreaterThan(100);
    expect(missed.length / equal.length, missed.join("\n")).toBeLessThan(0.01);
  });

  it("has CPython's own tree for every file that both read", { timeout: 600_000 }, () => {
    const paths = run("pairs.py", ["--files", FILES, "--seed", SEED, "--list"]).split("\n").filter(Boolean);
    const lines = paths.map((path) => JSON.stringify({ path, ...readCanonicalChunks(path) }));
    const report = JSON.parse(run("canonical.py", [], lines.join("\n")));
    expect({ different: report.different, lenient: report.lenient }).toEqual({ different: [], lenient: [] });
    expect(report.strict.length).toBeLessThanOrEqual(report.equal / 100);
  });

  it("has CPython's own tree for every snippet that both read", () => {
    const folder = mkdtempSync(join(tmpdir(), "skl-snippets-"));
    const lines = ["valid.txt", "refused.txt"].flatMap((name) => {
      const snippets = splitSnippets(readFileSync(new URL(`./${name}`, import.meta.url), "utf8"));
      return snippets.map((snippet, place) => {
        const path = join(folder, `${name}-${place}.py`);
        writeFileSync(path, snippet);
        return JSON.stringify({ path, ...readCanonicalChunks(path) });
      });
    });
    const report = JSON.parse(run("canonical.py", [], lines.join("\n")));
    rmSync(folder, { recursive: true });
    // Older versions refuse the newer syntax among the snippets.
    const lenient = version !== null && version >= "3.12" ? report.lenient : [];
    expect({ different: report.different, lenient }).toEqual({ different: [], lenient: [] });
    expect(report.equal).toBeGreaterThan(200);
  });
});

function readCanonicalChunks(path: string): { canonical: unknown; error: string | null } {
  try {
    const { chunks } = readModule(decodeSource(readFileSync(path)));
    return { canonical: chunks.flatMap(({ body }) => body), error: null };
  } catch (cause) {
    if (cause instanceof Refused) return { canonical: null, error: cause.message };
    throw cause;
  }
}
