// Compares every file of a language in the history of a clone with its version before, and says how long that takes:
// `npx tsx scripts/corpus/grammars/measure.ts go CLONE [--commits 200]`
import { parseArgs } from "node:util";
import type { Language } from "../../../src/kernel/domain/index.ts";
import { compareSources, loadParsers, prepareSources, supportFor } from "../../../src/syntax/ast/index.ts";
import { changedFiles } from "./history.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { commits: { type: "string", default: "200" } },
});
const [name = "", clone = ""] = positionals;
const language = name as Language;
const started = performance.now();
await loadParsers(new Set([language]));
supportFor(language).parse(new TextEncoder().encode("\n"), "a", language);
const first = performance.now() - started;

const commits = new Set<string>();
const counts = new Map<string, number>();
const reasons: string[] = [];
let [files, lines, time, longest] = [0, 0, 0, 0];
for (const { commit, before, after } of changedFiles(clone, language, Number(values.commits))) {
  commits.add(commit);
  await prepareSources([before, after], language);
  const from = performance.now();
  const { comparison } = compareSources(before, after, language);
  const took = performance.now() - from;
  longest = Math.max(longest, took);
  time += took;
  for (const version of [before, after]) {
    if (version === null) continue;
    files += 1;
    lines += new TextDecoder().decode(version.bytes).split("\n").length;
  }
  const kind = `${comparison.ast_change_type}${comparison.parse_error === null ? "" : ", not read by the grammar"}`;
  counts.set(kind, (counts.get(kind) ?? 0) + 1);
  const path = (after ?? before)?.path;
  if (comparison.parse_error !== null) reasons.push(`${commit.slice(0, 10)} ${path}: ${comparison.parse_error}`);
}
const pairs = [...counts.values()].reduce((sum, count) => sum + count, 0);
console.log(
  `${language}: ${commits.size} commits, ${pairs} changed files, longest comparison ${longest.toFixed(0)} ms`,
);
for (const [kind, count] of counts) console.log(`  ${kind}: ${count} (${((100 * count) / pairs).toFixed(1)} %)`);
for (const reason of reasons.slice(0, 10)) console.log(`  ${reason}`);
console.log(`loading the grammar and a first parse: ${first.toFixed(0)} ms`);
console.log(
  `${((1000 * files) / time).toFixed(0)} versions a second, ${((1000 * lines) / 300 / time).toFixed(0)} of 300 lines`,
);
