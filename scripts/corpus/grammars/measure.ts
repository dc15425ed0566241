// Compares every file of a language in the history of a clone with its version before, and says how long that takes:
// `npx tsx scripts/corpus/grammars/measure.ts go CLONE [--commits 200]`
import { execFileSync } from "node:child_process";
import { parseArgs } from "node:util";
import { compareSources, loadParsers, prepareSources, supportFor } from "../../../src/ast/index.ts";
import type { Language } from "../../../src/domain/index.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { commits: { type: "string", default: "200" } },
});
const [name = "", clone = ""] = positionals;
const language = name as Language;
const extensions = supportFor(language).names.flatMap((each) => each.extensions);
const git = (...args: readonly string[]) =>
  execFileSync("git", ["-C", clone, ...args], { maxBuffer: 2 ** 30, stdio: ["ignore", "pipe", "ignore"] });

/** Returns the version of a file at a commit, or null where there is none. */
function versionAt(commit: string, path: string) {
  try {
    return { path, bytes: git("show", `${commit}:${path}`) };
  } catch {
    return null;
  }
}

const started = performance.now();
await loadParsers(new Set([language]));
supportFor(language).parse(new TextEncoder().encode("\n"), `a.${extensions[0]}`, language);
const first = performance.now() - started;

const patterns = extensions.map((extension) => `*.${extension}`);
const commits = git("log", "--first-parent", "--no-merges", "--format=%H", `-${values.commits}`, "--", ...patterns)
  .toString()
  .split("\n")
  .filter(Boolean);
const counts = new Map<string, number>();
const reasons: string[] = [];
let [files, lines, time, longest] = [0, 0, 0, 0];
for (const commit of commits) {
  const paths = git(
    "diff-tree",
    "--no-commit-id",
    "--name-only",
    "--no-renames",
    "-r",
    "-z",
    commit,
    "--",
    ...patterns,
  );
  for (const path of paths.toString().split("\0").filter(Boolean)) {
    const [before, after] = [versionAt(`${commit}~1`, path), versionAt(commit, path)];
    await prepareSources([before, after], language);
    const from = performance.now();
    const { comparison } = compareSources(before, after, language);
    const took = performance.now() - from;
    longest = Math.max(longest, took);
    time += took;
    for (const version of [before, after]) {
      if (version === null) continue;
      files += 1;
      lines += version.bytes.toString().split("\n").length;
    }
    const kind = comparison.parse_error === null ? comparison.ast_change_type : "not read";
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
    if (comparison.parse_error !== null) reasons.push(`${commit.slice(0, 10)} ${path}: ${comparison.parse_error}`);
  }
}
const pairs = [...counts.values()].reduce((sum, count) => sum + count, 0);
console.log(
  `${language}: ${commits.length} commits, ${pairs} changed files, longest comparison ${longest.toFixed(0)} ms`,
);
for (const [kind, count] of counts) console.log(`  ${kind}: ${count} (${((100 * count) / pairs).toFixed(1)} %)`);
for (const reason of reasons.slice(0, 10)) console.log(`  ${reason}`);
console.log(`loading the grammar and a first parse: ${first.toFixed(0)} ms`);
console.log(
  `${((1000 * files) / time).toFixed(0)} versions a second, ${((1000 * lines) / 300 / time).toFixed(0)} of 300 lines`,
);
