// Compares what skl calls equal with what a language's own parser and formatter say, over changed sources:
// `npx tsx scripts/corpus/grammars/run.ts go FOLDER [--pairs 3000] [--seed 1] [--show 3] [--largest 60000] [--minutes 60]`
import { parseArgs } from "node:util";
import { diffLines } from "diff";
import type { Language } from "../../../src/kernel/domain/index.ts";
import { buildLanguageOracle } from "./languages.ts";
import { Oracle } from "./oracle.ts";
import { type Judged, judgePairs } from "./pairs.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    pairs: { type: "string", default: "3000" },
    seed: { type: "string", default: "1" },
    minutes: { type: "string", default: "60" },
    largest: { type: "string", default: "60000" },
    show: { type: "string", default: "3" },
  },
});
const [language = "", folder = ""] = positionals;
const oracle = new Oracle(buildLanguageOracle(language as Language), folder);
const request = {
  folder,
  seed: Number(values.seed),
  pairs: Number(values.pairs),
  largest: Number(values.largest),
  minutes: Number(values.minutes),
};
const found = await judgePairs({ language: language as Language, ...request }, oracle);
oracle.end();
const share = (part: number, whole: number) => (whole === 0 ? "none" : (part / whole).toFixed(4));
console.log(`${language}: ${found.pairs} pairs, ${found.equal} called equal, ${found.wrong.length} of them wrongly`);
console.log(`formatter pairs: ${found.formatted}, recognised ${share(found.recognised, found.formatted)}`);
console.log(`sources that are not read: ${found.unread.length} ${found.unread.slice(0, 3).join(" ")}`);
for (const each of found.wrong.slice(0, Number(values.show))) show("wrong", each);
for (const each of found.missed.slice(0, Number(values.show))) show("missed", each);

function show(kind: string, { file, change, before, after }: Judged): void {
  console.log(`\n${kind}: ${file} (${change})`);
  for (const { added, removed, value } of diffLines(before, after))
    if (added || removed) console.log(`${added ? "+" : "-"} ${JSON.stringify(value.slice(0, 400))}`);
}
process.exitCode = found.wrong.length > 0 ? 1 : 0;
