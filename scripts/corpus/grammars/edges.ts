// Compares the files that skl says each file uses with what programs of the language itself say: `npx tsx scripts/corpus/grammars/edges.ts php FOLDER`.
// For Kotlin, which is read as one program, the folders of its sources follow, each below FOLDER.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { Language } from "../../../src/kernel/domain/index.ts";
import { loadParsers, supportFor } from "../../../src/syntax/ast/index.ts";
import { diskTree } from "../layouts/disk-tree.ts";
import { buildLanguageOracle } from "./languages.ts";

const here = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));

/** Returns how to start what prints a line for each file that it reads, `file`, and one for each edge, `file other`. */
const PROGRAMS: Partial<Record<Language, (folder: string, sources: readonly string[]) => readonly string[]>> = {
  csharp: (folder) => [...buildLanguageOracle("csharp"), folder],
  kotlin: (folder, sources) => [...buildLanguageOracle("kotlin").slice(0, -1), "Edges", folder, ...sources],
  php: (folder) => ["php", here("php/edges.php"), folder],
};

const language = (process.argv[2] ?? "") as Language;
const folder = resolve(process.argv[3] ?? ".");
const [program, ...options] = PROGRAMS[language]?.(folder, process.argv.slice(4)) ?? [];
if (program === undefined) throw new Error(`nothing says what files of ${language} use`);
const lines = execFileSync(program, options, { encoding: "utf8", maxBuffer: 2 ** 28 })
  .split("\n")
  .filter(Boolean);
const files = new Set(lines.filter((line) => !line.includes(" ")));
const theirs = new Set(lines.filter((line) => line.includes(" ")));
await loadParsers(new Set([language]));
const support = supportFor(language);
const resolver = support.createResolver(diskTree(folder), { roots: [] });
const ours = new Set<string>();
const unread = new Set<string>();
for (const path of files) {
  const parsed = support.parse(readFileSync(join(folder, path)), path, language);
  if (!parsed.ok) unread.add(path);
  const imports = parsed.ok ? await resolver.resolve(path, parsed.value.imports) : [];
  for (const to of imports.flatMap(({ resolved }) => resolved))
    if (to !== path && files.has(to)) ours.add(`${path} ${to}`);
}
const both = [...ours].filter((edge) => theirs.has(edge)).length;
console.log(`${files.size} files, ${theirs.size} edges by the language's own programs, ${ours.size} by skl`);
console.log(`precision ${(both / ours.size).toFixed(4)}, recall ${(both / theirs.size).toFixed(4)}`);
for (const path of unread) console.log(`not read: ${path}`);
for (const edge of [...ours].filter((each) => !theirs.has(each)).slice(0, 200)) console.log(`only skl: ${edge}`);
for (const edge of [...theirs].filter((each) => !ours.has(each)).slice(0, 200)) console.log(`only theirs: ${edge}`);
