// Compares what skl calls the same data with what Python's readers get from changed files:
// `npx tsx scripts/corpus/data/run.ts yaml FOLDER [--pairs 3000] [--seed 1]`; it needs Python 3.11 with PyYAML.
import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { isSameData } from "../../../src/syntax/ast/data/index.ts";
import { LAYOUT, mutated, SIGNS } from "../grammars/mutants.ts";
import { Random } from "../typescript/random.ts";
import { DATA_CHANGES } from "./changes.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { pairs: { type: "string", default: "3000" }, seed: { type: "string", default: "1" } },
});
const [kind = "yaml", folder = "."] = positionals;
const LARGEST = 20_000;

const python = spawn("python3", [fileURLToPath(new URL("oracle.py", import.meta.url))], {
  stdio: ["pipe", "pipe", "inherit"],
});
const answers = createInterface({ input: python.stdout })[Symbol.asyncIterator]();
async function askPythonTree(text: string): Promise<string | null> {
  python.stdin.write(`${JSON.stringify({ text, kind })}\n`);
  const { value } = await answers.next();
  return (JSON.parse(value) as { tree: string | null }).tree;
}

const random = new Random(Number(values.seed));
const files = readdirSync(folder, { recursive: true, encoding: "utf8", withFileTypes: true })
  .filter((entry) => entry.isFile() && (kind === "yaml" ? /\.ya?ml$/ : new RegExp(`\\.${kind}$`)).test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name))
  .sort();
const version = (text: string) => ({ path: `a.${kind}`, bytes: new TextEncoder().encode(text) });
const counts = { pairs: 0, same: 0, equal: 0, wrong: 0 };
const used = new Set<string>();
while (counts.pairs < Number(values.pairs)) {
  const file = random.pick(files);
  const before = readFileSync(file, "utf8");
  const tree = before.length > LARGEST ? null : await askPythonTree(before);
  if (tree === null) continue;
  used.add(file);
  for (let round = 0; round < 5; round += 1) {
    const changes = random.chance(0.6) ? DATA_CHANGES : { ...DATA_CHANGES, ...LAYOUT, ...SIGNS };
    const [after, change] = mutated(before, random, changes);
    if (after === before) continue;
    counts.pairs += 1;
    const isSame = (await askPythonTree(after)) === tree;
    const isEqual = isSameData(version(before), version(after));
    if (isSame) counts.same += 1;
    if (isEqual) counts.equal += 1;
    if (!isEqual || isSame) continue;
    counts.wrong += 1;
    console.log(`wrong: ${file} (${change})`);
    if (counts.wrong < 4) console.log(firstDifference(before, after));
  }
}
python.stdin.end();
console.log(
  `${kind}: ${counts.pairs} pairs of ${used.size} files, ${counts.equal} called equal, ${counts.wrong} of them wrongly`,
);
console.log(`the same for Python: ${counts.same}, of which recognised ${(counts.equal / counts.same).toFixed(3)}`);
process.exitCode = counts.wrong > 0 ? 1 : 0;

function firstDifference(before: string, after: string): string {
  const [old, now] = [before.split("\n"), after.split("\n")];
  const at = old.findIndex((line, index) => line !== now[index]);
  return `- ${JSON.stringify(old.slice(at, at + 3))}\n+ ${JSON.stringify(now.slice(at, at + 3))}`;
}
