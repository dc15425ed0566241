import { AROUND } from "./frames.ts";
import type { Variant } from "./generate.ts";
import { type Chance, chance } from "./random.ts";
import type { Topic } from "./tables.ts";

/** What an agent types, and the names of the skills that answer it. */
export interface Query {
  readonly topic: string;
  readonly text: string;
  readonly style: "plain" | "around" | "typo" | "tool";
  readonly relevant: readonly string[];
}

/** Returns the queries of one topic: its paraphrases, some with words around them, some with a typing error, some for one program. */
export function generateTopicQueries(topic: Topic, variants: readonly Variant[], seed: string): Query[] {
  const random = chance(`${seed}/queries/${topic.id}`);
  const all = variants.map(({ skill }) => skill.name);
  const plain = topic.paraphrases.map((text) => styleQuery(topic, text, all, random));
  const special = variants.find(({ tool }) => tool !== null);
  if (special === undefined || random.next() > 0.4) return plain;
  const text = `${random.pick(topic.paraphrases)} with ${special.tool}`;
  return [...plain, { topic: topic.id, text, style: "tool", relevant: [special.skill.name] }];
}

function styleQuery(topic: Topic, text: string, relevant: readonly string[], random: Chance): Query {
  const chosen = random.next();
  const base = { topic: topic.id, relevant };
  if (chosen < 0.08) return { ...base, text: misspell(text, random), style: "typo" };
  if (chosen < 0.25 || text.split(" ").length < 3)
    return { ...base, text: random.pick(AROUND) + text, style: "around" };
  return { ...base, text, style: "plain" };
}

/** Drops or doubles a letter of the longest word, or swaps it with its neighbour; the first letter stays. */
function misspell(text: string, random: Chance): string {
  const words = text.split(" ");
  const longest = words.reduce((best, word) => (word.length > best.length ? word : best), "");
  const at = 1 + random.below(longest.length - 2);
  const letters = [...longest];
  const here = letters[at] ?? "";
  const wrong = random.pick([
    () => letters.splice(at, 1),
    () => letters.splice(at, 0, here),
    () => letters.splice(at, 2, letters[at + 1] ?? "", here),
  ]);
  wrong();
  return words.map((word) => (word === longest ? letters.join("") : word)).join(" ");
}
