// Compares the files that skl says a Rust file uses with those of the modules that rustc resolves its paths to:
// `npx tsx scripts/corpus/rust/compare.ts FOLDER [--all-features …]`. Left out are paths in what macros make and under conditions that do not hold here.
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { loadParsers, supportFor } from "../../../src/syntax/ast/index.ts";
import { diskTree } from "../layouts/disk-tree.ts";
import { moduleTree } from "./modules.ts";

const [given = ".", ...features] = process.argv.slice(2);
const folder = resolve(given);
const { files: found, edges: theirs } = await moduleTree(folder, features);
const files = [...found].sort();
await loadParsers(new Set(["rust"]));
const support = supportFor("rust");
const resolver = support.createResolver(diskTree(folder), { roots: [] });
const ours = new Set<string>();
for (const path of files) {
  const parsed = support.parse(readFileSync(join(folder, path)), path, "rust");
  if (!parsed.ok) throw new Error(`${path}: ${parsed.error.message}`);
  for (const { resolved } of await resolver.resolve(path, parsed.value.imports))
    for (const to of resolved) if (to !== path) ours.add(`${path} ${to}`);
}
const both = [...ours].filter((edge) => theirs.has(edge)).length;
console.log(`${files.length} files, ${theirs.size} edges by rustc, ${ours.size} by skl`);
console.log(`precision ${(both / ours.size).toFixed(4)}, recall ${(both / theirs.size).toFixed(4)}`);
for (const edge of [...ours].filter((each) => !theirs.has(each)).slice(0, 60)) console.log(`only skl: ${edge}`);
for (const edge of [...theirs].filter((each) => !ours.has(each)).slice(0, 60)) console.log(`only rustc: ${edge}`);
