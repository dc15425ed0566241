import { type FieldWeights, mentionWeight, saturate } from "../../../words/index.ts";
import type { Entry } from "../entry.ts";
import { countAt } from "../field-counts.ts";
import type { SkillStore } from "../skill-store.ts";
import { FIELDS, type Field } from "../skill-text.ts";
import type { QueryWord } from "./query.ts";
import { RANKING } from "./weights.ts";

export interface Scored {
  readonly entry: Entry;
  readonly name: string;
  readonly score: number;
}

/** Scores every skill that has a word of the query by BM25F. */
export function scoreSkills(store: SkillStore, words: readonly QueryWord[], weights: FieldWeights<Field>): Scored[] {
  const lists = store.termLists();
  const frequencyIn = frequencies(store, weights);
  const scores = new Float64Array(lists.entries.length);
  const covered = new Float64Array(lists.entries.length);
  for (const { number, weight, idf } of words)
    lists.forEach(number, (owner, counts) => {
      const lengths = lists.entries[owner]?.lengths;
      const frequency = lengths === undefined ? 0 : frequencyIn(lengths, counts);
      if (frequency === 0) return;
      scores[owner] = (scores[owner] ?? 0) + weight * idf * saturate(frequency);
      covered[owner] = (covered[owner] ?? 0) + weight * idf;
    });
  const whole = words.reduce((sum, { idf }) => sum + idf, 0);
  const found: Scored[] = [];
  for (const [owner, entry] of lists.entries.entries()) {
    const score = scores[owner] ?? 0;
    if (score === 0) continue;
    const share = Math.min(1, (covered[owner] ?? 0) / Math.max(whole, 1e-9));
    found.push({ entry, name: entry.name, score: score * share ** RANKING.coverage });
  }
  return found;
}

/** Gives the frequency of a term in an entry, over all fields, by their weights and lengths. */
function frequencies(store: SkillStore, weights: FieldWeights<Field>) {
  const fields = FIELDS.map((field, at) => ({ field, at, weight: weights[field], average: store.averageLength(at) }));
  return (lengths: Uint32Array, counts: number): number => {
    let sum = 0;
    for (const { field, at, weight, average } of fields) {
      const count = countAt(counts, at);
      if (count === 0) continue;
      const own = count * mentionWeight(weight, lengths[at] ?? 0, average);
      sum += field === "body" ? Math.min(own, RANKING.mostOfBody) : own;
    }
    return sum;
  };
}
