// Says how many of the files that Ruby loads from a file of FOLDER/lib, as it runs, skl has found: `npx tsx scripts/corpus/ruby/compare.ts FOLDER [PATTERN]`. What a file requires only when something calls it is not run, so this gives recall and no precision.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { loadParsers, supportFor } from "../../../src/syntax/ast/index.ts";
import { diskTree } from "../layouts/disk-tree.ts";

const folder = resolve(process.argv[2] ?? ".");
const trace = fileURLToPath(new URL("trace.rb", import.meta.url));
const edges = execFileSync("ruby", [trace, join(folder, "lib"), ...process.argv.slice(3)], {
  encoding: "utf8",
  maxBuffer: 2 ** 28,
})
  .split("\n")
  .filter(Boolean)
  .map((edge) => edge.replace(/^| /g, "$&lib/"));
await loadParsers(new Set(["ruby"]));
const support = supportFor("ruby");
const resolver = support.createResolver(diskTree(folder), { roots: [] });
const found = new Map<string, Set<string>>();
const unread = new Set<string>();
for (const path of new Set(edges.map((edge) => edge.split(" ")[0] ?? ""))) {
  const parsed = support.parse(readFileSync(join(folder, path)), path, "ruby");
  if (!parsed.ok) unread.add(`${path}: ${parsed.error.message}`);
  const imports = parsed.ok ? await resolver.resolve(path, parsed.value.imports) : [];
  found.set(path, new Set(imports.flatMap(({ resolved }) => resolved)));
}
const missed = edges.filter((edge) => {
  const [from = "", to = ""] = edge.split(" ");
  return !found.get(from)?.has(to);
});
console.log(`${edges.length} edges by Ruby, ${found.size} files that require others, ${unread.size} not read`);
console.log(`recall ${(1 - missed.length / edges.length).toFixed(4)}`);
for (const each of [...unread, ...missed].slice(0, 40)) console.log(`  ${each}`);
