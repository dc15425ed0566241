// Compares the names that each header of a folder is said to declare with what clang reads of it:
// `npx tsx scripts/corpus/c/headers.ts FOLDER [c|cpp] [--show 30] [--within fmt.v12]`. `--within` names a namespace that a macro opens. Left out are
// names under conditions that do not hold here.
import { readdirSync, readFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { parseArgs } from "node:util";
import type { Language, SymbolSignature } from "../../../src/kernel/domain/index.ts";
import { loadParsers, parseSource } from "../../../src/syntax/ast/index.ts";
import { buildLanguageOracle } from "../grammars/languages.ts";
import { Oracle } from "../grammars/oracle.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { show: { type: "string", default: "30" }, within: { type: "string", default: "" } },
});
const folder = resolve(positionals[0] ?? ".");
const language = (positionals[1] ?? "c") as Language;
const paths = readdirSync(folder, { recursive: true, encoding: "utf8", withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.(?:h|hh|hpp|hxx)$/.test(entry.name))
  .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
  .sort();
const oracle = new Oracle(buildLanguageOracle(language), folder);
const prefix = values.within === "" ? "" : `${values.within}.`;
const counts = { headers: 0, unread: 0, both: 0, ours: 0, theirs: 0 };
const shown: string[] = [];
await loadParsers(new Set([language]));
for (const path of paths) {
  const bytes = readFileSync(join(folder, path));
  const parsed = await parseSource(bytes, path, language);
  if (!parsed.ok) {
    counts.unread += 1;
    continue;
  }
  const { exports } = await oracle.judge(bytes.toString(), { folder, path });
  const theirs = new Set(Object.keys(exports ?? {}).map((name) => plain(name.replace(prefix, ""))));
  const isHere = ({ symbol, signature }: SymbolSignature) => !signature.includes("[#") || theirs.has(plain(symbol));
  const ours = new Set(
    parsed.value.symbols.filter((each) => each.public && isHere(each)).map(({ symbol }) => plain(symbol)),
  );
  const both = [...ours].filter((name) => theirs.has(name)).length;
  counts.headers += 1;
  counts.both += both;
  counts.ours += ours.size;
  counts.theirs += theirs.size;
  shown.push(...[...ours].filter((name) => !theirs.has(name)).map((name) => `only skl: ${path}: ${name}`));
  shown.push(...[...theirs].filter((name) => !ours.has(name)).map((name) => `only clang: ${path}: ${name}`));
}
oracle.end();
console.log(`${counts.headers} headers, ${counts.unread} that the grammar does not read`);
console.log(`${counts.theirs} names by clang, ${counts.ours} by skl`);
console.log(`precision ${(counts.both / counts.ours).toFixed(4)}, recall ${(counts.both / counts.theirs).toFixed(4)}`);
for (const each of shown.slice(0, Number(values.show))) console.log(`  ${each}`);

/** Leaves out what a template is given, which clang does not name for members, and what stands behind an operator that converts. */
function plain(name: string): string {
  let text = name.replace(/\(\)(?:const|noexcept)*$/, (end) =>
    /operator$/.test(name.slice(0, -end.length)) ? end : "",
  );
  for (let level = 0; level < 5; level += 1) text = text.replace(/(?<=\w)<[^<>]*>/g, "");
  return text;
}
