import { FIELDS } from "../skill-text.ts";
import { MASKS, SHIFTS } from "../store/field-counts.ts";
import type { SkillStore } from "../store/skill-store.ts";
import { normsOf } from "./norms.ts";
import type { QueryWord, Variant } from "./query.ts";
import { RANKING, type Weights } from "./weights.ts";

export interface Scores {
  readonly scores: Float64Array;
  readonly slots: readonly number[];
}

interface Sums {
  readonly scores: Float64Array;
  readonly covered: Float64Array;
  readonly slots: number[];
}

/** BM25F for every skill that has a word of the query or a variant of one; of the variants of a word the best counts. */
export function scored(store: SkillStore, words: readonly QueryWord[], weights: Weights): Scores {
  const room = store.entries.length;
  const sums: Sums = { scores: new Float64Array(room), covered: new Float64Array(room), slots: [] };
  const norms = normsOf(store, weights);
  const best = new Best(room);
  for (const word of words) {
    for (const variant of word.variants) best.offer(store, variant, norms);
    best.addTo(sums, word.idf);
  }
  const whole = words.reduce((sum, { idf }) => sum + idf, 0);
  for (const slot of sums.slots) {
    const share = Math.min(1, (sums.covered[slot] ?? 0) / Math.max(whole, 1e-9));
    sums.scores[slot] = (sums.scores[slot] ?? 0) * share ** RANKING.coverage;
  }
  return sums;
}

/** The best variant of one word, for every slot that has any. */
class Best {
  private readonly score: Float64Array;
  private readonly weight: Float64Array;
  private slots: number[] = [];

  constructor(room: number) {
    this.score = new Float64Array(room);
    this.weight = new Float64Array(room);
  }

  offer(store: SkillStore, { number, weight, idf }: Variant, norms: Float64Array): void {
    const postings = store.postings[number];
    if (postings === undefined) return;
    const { slots, counts, size } = postings;
    for (let at = 0; at < size; at++) {
      const slot = slots[at] ?? 0;
      const frequency = weighted(counts[at] ?? 0, norms, slot * FIELDS.length);
      if (frequency === 0) continue;
      const score = weight * idf * saturated(frequency);
      const before = this.score[slot] ?? 0;
      if (before === 0) this.slots.push(slot);
      if (score > before) {
        this.score[slot] = score;
        this.weight[slot] = weight;
      }
    }
  }

  /** Adds what was found to the sums, and forgets it. */
  addTo({ scores, covered, slots }: Sums, idf: number): void {
    for (const slot of this.slots) {
      if ((scores[slot] ?? 0) === 0) slots.push(slot);
      scores[slot] = (scores[slot] ?? 0) + (this.score[slot] ?? 0);
      covered[slot] = (covered[slot] ?? 0) + idf * (this.weight[slot] ?? 0);
      this.score[slot] = 0;
    }
    this.slots = [];
  }
}

export function saturated(frequency: number): number {
  return (frequency * (RANKING.saturation + 1)) / (frequency + RANKING.saturation);
}

const ALL = FIELDS.map((field, at) => ({ at, shift: SHIFTS[field], mask: MASKS[field] }));
const BODY = FIELDS.indexOf("body");
const METADATA = ALL.filter(({ at }) => at !== BODY);

/** The frequency over all fields, by weight and length. Most terms stand in the body alone, the lowest bits. */
export function weighted(packed: number, norms: Float64Array, base: number): number {
  let sum = Math.min((packed & MASKS.body) * (norms[base + BODY] ?? 0), RANKING.body);
  if (packed <= MASKS.body) return sum;
  for (const { at, shift, mask } of METADATA) sum += ((packed >>> shift) & mask) * (norms[base + at] ?? 0);
  return sum;
}
