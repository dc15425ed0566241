/**
 * Compares the TypeScript reader with typescript-estree over many pairs and prints what differs:
 *   npx tsx scripts/corpus/typescript/run.ts [files] [changes per file] [seed] [folder]
 */
import { typescript } from "../../../src/syntax/ast/typescript/index.ts";
import { compareFile, type Disagreement, emptyTally } from "./compare.ts";
import { Random } from "./random.ts";
import { chooseSources, listSources } from "./sources.ts";

const [files = "200", changes = "20", seed = "1", folder = "node_modules"] = process.argv.slice(2);
const random = new Random(Number(seed));
await typescript.load();
const tally = emptyTally();
for (const source of chooseSources(listSources([folder]), Number(files), random)) {
  compareFile(source, Number(changes), random, tally);
}
const { disagreements, ...counts } = tally;
const shown = new Map<string, number>();
for (const disagreement of disagreements) {
  const key = `${disagreement.kind}: ${disagreement.change}: ${disagreement.message}`;
  const seen = shown.get(key) ?? 0;
  shown.set(key, seen + 1);
  if (seen < 2) console.log(`${key} in ${disagreement.path}\n${firstDifference(disagreement)}\n`);
}
for (const [key, count] of shown) console.log(`${count} × ${key}`);
console.log(JSON.stringify(counts));

function firstDifference({ before, after }: Disagreement): string {
  let at = 0;
  while (at < before.length && before[at] === after[at]) at += 1;
  const around = (text: string): string => JSON.stringify(text.slice(Math.max(0, at - 60), at + 60));
  return `  - ${around(before)}\n  + ${around(after)}`;
}
