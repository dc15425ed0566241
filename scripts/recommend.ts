/**
 * Judges `skl skill recommend` by labelled messages: `npx tsx scripts/recommend.ts FOLDER [--half 1|2] [--show]`, where the folder's
 * library has the skills of anthropics/skills, obra/superpowers, mattpocock/skills and openai/skills. A line of recommend/messages.jsonl
 * is `{ id, text, half, a, b }`; `a` and `b` name the skills that are right in two passes of labelling, none for a message that needs
 * none. Rules are chosen on half 1; the figures that count are those of half 2.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { readNodeStatuses } from "../src/runtime/use/index.ts";
import { recommendSkills } from "../src/skills/use/search/index.ts";

interface Labelled {
  readonly id: number;
  readonly text: string;
  readonly a: readonly string[];
  readonly half: 1 | 2;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { half: { type: "string", default: "1" }, show: { type: "boolean", default: false } },
});
const [cwd] = positionals;
if (cwd === undefined) throw new Error("Name a folder with the library.");

const messages = readFileSync(join(import.meta.dirname, "recommend/messages.jsonl"), "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as Labelled)
  .filter(({ half }) => String(half) === values.half);
const answers = [];
for (const message of messages) {
  const question = { message: message.text, k: 3 };
  const { skills } = await recommendSkills({ cwd, env: process.env, nodeStatuses: readNodeStatuses }, question);
  answers.push({ ...message, found: skills.map(({ name }) => name), why: skills[0]?.why ?? [] });
}
const share = (part: readonly unknown[], whole: readonly unknown[]) =>
  `${part.length} of ${whole.length} (${(part.length / whole.length).toFixed(2)})`;
const empty = answers.filter(({ a }) => a.length === 0);
const wanted = answers.filter(({ a }) => a.length > 0);
const silent = empty.filter(({ found }) => found.length === 0);
const first = wanted.filter(({ a, found: [best = ""] }) => a.includes(best));
const among = wanted.filter(({ a, found }) => found.some((each) => a.includes(each)));
const unanswered = wanted.filter(({ found }) => found.length === 0);
process.stdout.write(
  `half ${values.half}: nothing where nothing is right ${share(silent, empty)}; right first ${share(first, wanted)}, among three ${share(among, wanted)}, nothing offered ${share(unanswered, wanted)}\n`,
);
if (values.show)
  for (const each of answers.filter((one) => !silent.includes(one) && !first.includes(one)))
    process.stdout.write(
      `${each.id} ${JSON.stringify(each.text.slice(0, 140))}\n   want ${each.a.join(", ") || "nothing"}; got ${each.found.join(", ") || "nothing"}  ${each.why.slice(0, 4).join("; ")}\n`,
    );
