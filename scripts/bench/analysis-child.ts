// Takes the time of parsing, comparing and resolving a push's files in a process of its own, since a hook is one, too: the
// second run of the same code in one process would be several times as fast. Arguments: repository, old and new commit,
// paths. Prints one JSON object of milliseconds.

import { type ObjectId, type ParsedModule, SklError } from "../../src/kernel/domain/index.ts";
import { compareModules, supportFor } from "../../src/syntax/ast/index.ts";
import { GitTree, openRepository } from "../../src/workspace/git/index.ts";

const [folder = "", before = "", after = "", ...paths] = process.argv.slice(2);
const python = supportFor("python");
const repository = await openRepository(folder);
const trees = [before, after].map((commit) => new GitTree(repository.objects, commit as ObjectId));
const sources = await Promise.all(paths.flatMap((path) => trees.map((tree) => tree.read(path))));

await python.load();
let at = performance.now();
function lap(): number {
  const from = at;
  at = performance.now();
  return at - from;
}

const modules = sources.map((bytes, index): ParsedModule => {
  const path = paths[Math.floor(index / 2)] ?? "";
  const outcome = python.parse(bytes ?? new Uint8Array(), path, "python");
  if (!bytes || !outcome.ok) throw new SklError("INTERNAL", { message: `${path} was not parsed` });
  return outcome.value;
});
const parse = lap();
const changed = paths.map((_, index) => compareModules(modules[index * 2] ?? null, modules[index * 2 + 1] ?? null));
const diff = lap();
const [, tree] = trees;
if (tree) {
  const resolver = python.createResolver(tree, { roots: [] });
  for (const [index, path] of paths.entries()) await resolver.resolve(path, modules[index * 2 + 1]?.imports ?? []);
}
const imports = lap();
repository.close();
console.log(JSON.stringify({ parse, diff, imports, compared: changed.length }));
