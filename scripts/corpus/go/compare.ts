// Compares the imports that skl resolves in a Go module with what `go list` says, package by package: `npx tsx scripts/corpus/go/compare.ts FOLDER`.
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { getParentFolder, type SourceTree } from "../../../src/kernel/domain/index.ts";
import { supportFor } from "../../../src/syntax/ast/index.ts";

interface GoPackage {
  readonly Dir: string;
  readonly ImportPath: string;
  readonly Imports?: readonly string[];
  readonly GoFiles?: readonly string[];
  readonly CgoFiles?: readonly string[];
}

const folder = process.argv[2] ?? ".";
const tree: SourceTree = {
  list: async (path) => {
    try {
      const entries = readdirSync(join(folder, path), { withFileTypes: true });
      return new Map(entries.map((entry) => [entry.name, entry.isDirectory() ? "directory" : "file"]));
    } catch {
      return null;
    }
  },
  read: async (path) => readFileSync(join(folder, path)),
};
const listed = execFileSync("go", ["list", "-e", "-json=Dir,ImportPath,Imports,GoFiles,CgoFiles", "./..."], {
  cwd: folder,
  encoding: "utf8",
});
const packages: GoPackage[] = JSON.parse(`[${listed.trim().replace(/\n\}\n\{/g, "\n},\n{")}]`);
const folderByPath = new Map(packages.map((each) => [each.ImportPath, relative(folder, each.Dir)]));
const support = supportFor("go");
await support.load();
const resolver = support.createResolver(tree, { roots: [] });
const [ours, theirs] = [new Set<string>(), new Set<string>()];
for (const { Dir, Imports = [], GoFiles = [], CgoFiles = [] } of packages) {
  const from = relative(folder, Dir);
  for (const path of Imports) {
    const to = folderByPath.get(path);
    theirs.add(`${from} ${to ?? (path === "C" || !/^[^/]*\./.test(path) ? "standard" : "elsewhere")} ${path}`);
  }
  for (const name of [...GoFiles, ...CgoFiles]) {
    const path = join(from, name);
    const parsed = support.parse(readFileSync(join(folder, path)), path, "go");
    if (!parsed.ok) throw new Error(`${path}: ${parsed.error.message}`);
    for (const { module, resolved, stdlib } of await resolver.resolve(path, parsed.value.imports)) {
      const [file] = resolved;
      ours.add(`${from} ${file === undefined ? (stdlib ? "standard" : "elsewhere") : getParentFolder(file)} ${module}`);
    }
  }
}
const both = [...ours].filter((edge) => theirs.has(edge)).length;
console.log(`${packages.length} packages, ${theirs.size} imports by go list, ${ours.size} by skl`);
console.log(`precision ${(both / ours.size).toFixed(4)}, recall ${(both / theirs.size).toFixed(4)}`);
for (const edge of [...ours].filter((each) => !theirs.has(each)).slice(0, 5)) console.log(`only skl: ${edge}`);
for (const edge of [...theirs].filter((each) => !ours.has(each)).slice(0, 5)) console.log(`only go list: ${edge}`);
