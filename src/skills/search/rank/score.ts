import { type FieldWeights, mentionWeight, saturated } from "../../../words/index.ts";
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

/**
 * BM25F for every skill that has a word of the query. All terms of all skills are looked at: that takes some milliseconds for
 * 20,000 skills, and needs no lists by term that every change would have to keep in order.
 */
export function scored(store: SkillStore, words: readonly QueryWord[], weights: FieldWeights<Field>): Scored[] {
  const wanted = new Uint8Array(store.terms.length);
  for (const [at, { number }] of words.entries()) wanted[number] = at + 1;
  const whole = words.reduce((sum, { idf }) => sum + idf, 0);
  const frequencyIn = frequencies(store, weights);
  const found: Scored[] = [];
  for (const entry of store.entries.values()) {
    const { terms } = entry;
    let [score, covered] = [0, 0];
    for (let at = 0; at < terms.length; at++) {
      const number = wanted[terms[at] ?? 0] ?? 0;
      // Nearly all terms end here, and a list is slow to be asked for a place that it does not have.
      const word = number === 0 ? undefined : words[number - 1];
      if (word === undefined) continue;
      const frequency = frequencyIn(entry, at);
      if (frequency === 0) continue;
      score += word.weight * word.idf * saturated(frequency);
      covered += word.weight * word.idf;
    }
    if (score === 0) continue;
    const share = Math.min(1, covered / Math.max(whole, 1e-9));
    found.push({ entry, name: entry.name, score: score * share ** RANKING.coverage });
  }
  return found;
}

/** Gives the frequency of the term at a place of an entry, over all fields, by their weights and lengths. */
function frequencies(store: SkillStore, weights: FieldWeights<Field>): (entry: Entry, at: number) => number {
  const fields = FIELDS.map((field, at) => ({ field, at, weight: weights[field], average: store.averageLength(at) }));
  return ({ counts, lengths }, at) => {
    const packed = counts[at] ?? 0;
    let sum = 0;
    for (const { field, at: place, weight, average } of fields) {
      const count = countAt(packed, place);
      if (count === 0) continue;
      const own = count * mentionWeight(weight, lengths[place] ?? 0, average);
      sum += field === "body" ? Math.min(own, RANKING.body) : own;
    }
    return sum;
  };
}
