// Compares the files that skl says a Java file uses with what `jdeps` reads of the compiled classes:
// `npx tsx scripts/corpus/java/compare.ts FOLDER SOURCES CLASSES`, the latter two below the folder.
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Statement } from "../../../src/kernel/domain/index.ts";
import { loadParsers, supportFor } from "../../../src/syntax/ast/index.ts";
import { diskTree } from "../layouts/disk-tree.ts";

const [folder = ".", sources = "", classes = ""] = process.argv.slice(2);
await loadParsers(new Set(["java"]));
const support = supportFor("java");
const resolver = support.createResolver(diskTree(folder), { roots: [] });
const findClassSource = (name: string) => {
  const path = `${sources}/${name.replace(/\$.*$/, "").replaceAll(".", "/")}.java`;
  return existsSync(join(folder, path)) ? path : null;
};
const [ours, theirs] = [new Set<string>(), new Set<string>()];
const listed = execFileSync("jdeps", ["-verbose:class", "-filter:none", join(folder, classes)], {
  encoding: "utf8",
  maxBuffer: 2 ** 28,
});
for (const line of listed.split("\n")) {
  const [, name = "", used = ""] = /^ +(\S+) +-> (\S+)/.exec(line) ?? [];
  const [from, to] = [findClassSource(name), findClassSource(used)];
  if (from !== null && to !== null && from !== to) theirs.add(`${from} ${to}`);
}
let forDocumentation = 0;
const namesIn = ({ identifiers, blocks }: Statement): string[] =>
  [...identifiers, ...blocks.flat().flatMap(namesIn)].flatMap((name) => name.replace("@", "").split("."));
const files = readdirSync(join(folder, sources), { recursive: true, encoding: "utf8" }).filter((path) =>
  path.endsWith(".java"),
);
for (const each of files) {
  const path = `${sources}/${each}`;
  const parsed = support.parse(readFileSync(join(folder, path)), path, "java");
  if (!parsed.ok) throw new Error(`${path}: ${parsed.error.message}`);
  const named = new Set(
    parsed.value.statements.filter(({ source }) => !source?.startsWith("import_")).flatMap(namesIn),
  );
  for (const { names, resolved } of await resolver.resolve(path, parsed.value.imports)) {
    // The compiler leaves out what only documentation names.
    if (!names.some((name) => name === "*" || named.has(name))) forDocumentation += resolved.length;
    else for (const to of resolved) ours.add(`${path} ${to}`);
  }
}
const both = [...ours].filter((edge) => theirs.has(edge)).length;
console.log(
  `${files.length} files, ${theirs.size} edges by jdeps, ${ours.size} by skl, and ${forDocumentation} for documentation only`,
);
console.log(`precision ${(both / ours.size).toFixed(4)}, recall ${(both / theirs.size).toFixed(4)}`);
for (const edge of [...ours].filter((each) => !theirs.has(each)).slice(0, 12)) console.log(`only skl: ${edge}`);
for (const edge of [...theirs].filter((each) => !ours.has(each)).slice(0, 12)) console.log(`only jdeps: ${edge}`);
