// Says how many of the files that a formatter changed are mechanical: BEFORE is a folder of sources, AFTER its copy that the formatter wrote to:
// `npx tsx scripts/corpus/grammars/formatted.ts go BEFORE AFTER [--show 10] [--oracle]`
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { parseArgs } from "node:util";
import type { Language } from "../../../src/kernel/domain/index.ts";
import { compareSources, loadParsers, prepareSources, supportFor } from "../../../src/syntax/ast/index.ts";
import { buildLanguageOracle } from "./languages.ts";
import { Oracle } from "./oracle.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { show: { type: "string", default: "10" }, oracle: { type: "boolean", default: false } },
});
const [name = "", before = "", after = ""] = positionals;
const language = name as Language;
const extensions = supportFor(language).names.find(({ id }) => id === language)?.extensions ?? [];
const paths = readdirSync(before, { recursive: true, encoding: "utf8", withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => relative(before, join(entry.parentPath, entry.name)))
  .filter((path) => extensions.some((extension) => path.endsWith(`.${extension}`)) && existsSync(join(after, path)))
  .sort();
const oracle = values.oracle ? new Oracle(buildLanguageOracle(language), before) : null;
const counts = { mechanical: 0, missed: 0, unread: 0, other: 0 };
const shown: string[] = [];
await loadParsers(new Set([language]));
for (const path of paths) {
  const sides = [before, after].map((folder) => ({ path, bytes: readFileSync(join(folder, path)) }));
  const [old, formatted] = sides;
  if (!old || !formatted || old.bytes.equals(formatted.bytes)) continue;
  const trees = oracle ? await Promise.all(sides.map(({ bytes }) => oracle.judge(bytes.toString()))) : [];
  if (trees[0] && (trees[0].tree === null || trees[0].tree !== trees[1]?.tree)) {
    // Some formatters also do what changes the program, such as leaving out imports.
    counts.other += 1;
    continue;
  }
  await prepareSources([old, formatted], language);
  const { comparison } = compareSources(old, formatted, language);
  if (comparison.ast_change_type === "mechanical") counts.mechanical += 1;
  else {
    counts.missed += 1;
    if (comparison.parse_error !== null) counts.unread += 1;
    shown.push(`${path}: ${comparison.parse_error ?? comparison.ast_change_type}`);
  }
}
oracle?.end();
const changed = counts.mechanical + counts.missed;
console.log(
  `${language}: ${paths.length} files, ${changed} formatted, ${counts.mechanical} mechanical (${(counts.mechanical / changed).toFixed(4)}), ` +
    `${counts.unread} not read, ${counts.other} that the language's own parser tells apart`,
);
for (const each of shown.slice(0, Number(values.show))) console.log(`  ${each}`);
