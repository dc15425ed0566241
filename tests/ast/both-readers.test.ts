/**
 * Compares which files the own readers of Python, TypeScript and JavaScript take with which files the grammars take. `SKL_BOTH_READERS=2000`
 * looks at so many of each corpus instead of a few; the figures are printed then.
 */
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { describe, expect, it } from "vitest";
import { findLanguageByPath, loadParsers, supportFor } from "../../src/syntax/ast/index.ts";
import { loadSecondReader, readSecond } from "../../src/syntax/ast/second-reader.ts";

interface Disagreement {
  readonly path: string;
  readonly refused_by: "own" | "grammar";
  readonly because: string;
}

const KNOWN: readonly Disagreement[] = JSON.parse(
  readFileSync(new URL("./both-readers.json", import.meta.url), "utf8"),
);
const ROOT = join(import.meta.dirname, "../..");
const MANY = Number(process.env["SKL_BOTH_READERS"] ?? 0);
const FEW = 15;
const LARGEST = 60_000;

const python = spawnSync("python3", ["-c", "import sysconfig; print(sysconfig.get_path('stdlib'))"], {
  encoding: "utf8",
});

const CORPORA = [
  { title: "CPython's library", root: python.status === 0 ? python.stdout.trim() : null, files: /\.py$/ },
  { title: "TypeScript of packages", root: join(ROOT, "node_modules"), files: /\.[cm]?tsx?$/ },
  { title: "JavaScript of packages", root: join(ROOT, "node_modules"), files: /\.[cm]?jsx?$/ },
  { title: "the sources of skl", root: join(ROOT, "src"), files: /\.(?:mjs|tsx?)$/ },
];

/** Takes files by a walk that a seed leads, so that a few are read of a large folder without a list of it. */
function sample(root: string, wanted: RegExp, most: number): string[] {
  const found = new Set<string>();
  let seed = 20_261_129;
  const random = (below: number) => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return seed % below;
  };
  const lists = new Map<string, ReturnType<typeof listSourceEntries>>();
  for (let tries = 0; found.size < most && tries < most * 60; tries += 1) {
    for (let folder = root; ; ) {
      const entries = lists.get(folder) ?? listSourceEntries(folder, wanted);
      lists.set(folder, entries);
      const entry = entries.length === 0 ? undefined : entries[random(entries.length)];
      const path = entry && join(folder, entry.name);
      if (path && entry.isFile()) found.add(path);
      if (!path || entry.isFile()) break;
      folder = path;
    }
  }
  return [...found].sort();
}

function listSourceEntries(folder: string, wanted: RegExp) {
  return readdirSync(folder, { withFileTypes: true })
    .filter(
      (each) =>
        !each.name.startsWith(".") &&
        ((each.isDirectory() && each.name !== "site-packages") || (each.isFile() && wanted.test(each.name))),
    )
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

describe.each(CORPORA)("$title", ({ root, files, title }) => {
  it.skipIf(root === null)(
    "is taken or refused by both readers, but for the files of the list",
    async () => {
      const base = root ?? "";
      const chosen = sample(base, files, MANY || FEW).filter(
        (path) => statSync(path).size <= (MANY ? 300_000 : LARGEST),
      );
      const found: Disagreement[] = [];
      let [own, second] = [0, 0];
      await loadParsers(new Set(["python", "typescript", "javascript"]));
      for (const path of chosen) {
        const language = findLanguageByPath(path);
        if (language === null) continue;
        const support = supportFor(language);
        const bytes = readFileSync(path);
        await support.prepare(bytes, path, language);
        await loadSecondReader(support, path, language);
        const start = performance.now();
        const first = support.parse(bytes, path, language);
        const middle = performance.now();
        const other = readSecond(support, { bytes, path }, language);
        own += middle - start;
        second += performance.now() - middle;
        if (other.kind !== "read") throw new Error(`${path}: ${other.kind}`);
        if (first.ok === other.outcome.ok) continue;
        // A limit of a reader and a mistake that only one knows say nothing of the other's syntax.
        if (!first.ok && first.error.refusal !== "unknown") continue;
        const because = first.ok ? (other.outcome.ok ? "" : other.outcome.error.message) : first.error.message;
        found.push({ path: relative(base, path), refused_by: first.ok ? "grammar" : "own", because });
      }
      if (MANY)
        console.log(
          `${title}: ${chosen.length} files, own reader ${Math.round(own)} ms, grammar ${Math.round(second)} ms, ${found.length} disagreements`,
          JSON.stringify(found, null, 1),
        );
      const isKnown = ({ path, refused_by }: Disagreement) =>
        KNOWN.some((known) => path.endsWith(known.path) && known.refused_by === refused_by);
      expect(found.filter((each) => !isKnown(each))).toEqual([]);
      expect(chosen.length).toBeGreaterThan(0);
    },
    60_000 + MANY * 100,
  );
});
