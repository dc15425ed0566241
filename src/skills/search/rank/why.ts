import { FIELDS } from "../skill-text.ts";
import { fieldsOf } from "../store/field-counts.ts";
import type { SkillStore } from "../store/skill-store.ts";
import type { Together } from "./nearness.ts";
import { normsOf } from "./norms.ts";
import type { QueryWord, Variant } from "./query.ts";
import { saturated, weighted } from "./score.ts";
import type { Weights } from "./weights.ts";

/** A line for each word of the query that the skill has: the word, what stands for it, and in which fields. */
export function whyWords(store: SkillStore, slot: number, words: readonly QueryWord[], weights: Weights): string[] {
  return words.flatMap((word) => {
    const variant = bestVariant(store, slot, word, weights);
    if (variant === null) return [];
    const fields = fieldsOf(store.countsOf(variant.number, slot)).filter((field) => weights[field].weight > 0);
    return [`${shown(word, variant)}: ${fields.join(", ")}`];
  });
}

/** The one that gave the score. */
function bestVariant(store: SkillStore, slot: number, { variants }: QueryWord, weights: Weights): Variant | null {
  const norms = normsOf(store, weights);
  let best: Variant | null = null;
  let greatest = 0;
  for (const variant of variants) {
    const frequency = weighted(store.countsOf(variant.number, slot), norms, slot * FIELDS.length);
    const score = variant.weight * variant.idf * saturated(frequency);
    if (score > greatest) [best, greatest] = [variant, score];
  }
  return best;
}

function shown({ word }: QueryWord, { kind, shown: other }: Variant): string {
  switch (kind) {
    case "same":
      return word;
    case "synonym":
      return `${word} → ${other}`;
    case "near":
      return `${word} ≈ ${other}`;
  }
}

export function whyTogether(pairs: readonly Together[]): string[] {
  return pairs.map(({ words, field }) => `"${words.join(" ")}" close together: ${field}`);
}

export const WHOLE_NAME = "the whole name";
