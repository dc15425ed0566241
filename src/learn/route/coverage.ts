import { computeInverseFrequency } from "../../kernel/words/index.ts";
import type { Binding } from "./bind-inputs.ts";
import { type NormalizedRequest, splitCanonicalTerms } from "./normalize/index.ts";
import type { RouteIndex } from "./route-index.ts";

/** In a smaller library every word would be equally rare. */
const LEAST_SIZE = 50;

/** How much of a request a node answers. */
export interface Coverage {
  /** Is a number from 0 to 1. */
  readonly share: number;
  /** Lists the words and values that the node does not account for, the rarest first. */
  readonly uncovered: readonly string[];
}

/**
 * Returns the share of a request that a node covers. Each word is weighted by its rarity and its place in the sentence. A value that
 * becomes an input is covered; any other counts as its words, or as one unknown word.
 */
export function computeCoverage(
  index: RouteIndex,
  { words, slots }: Pick<NormalizedRequest, "words" | "slots">,
  { terms, binding }: { readonly terms: ReadonlySet<string>; readonly binding: Binding },
): Coverage {
  const computeTermRarity = (term: string) =>
    computeInverseFrequency(index.words.frequency(term), Math.max(index.words.size, LEAST_SIZE));
  const said = words.map(({ term, word, weight }) => ({
    text: word,
    worth: weight * computeTermRarity(term),
    has: terms.has(term),
  }));
  const values = slots
    .filter(({ main }) => main)
    .map((slot) => {
      if (binding.used.has(slot)) return { text: slot.value, worth: 1, has: true };
      const own = splitCanonicalTerms(slot.value);
      const has = own.length > 0 && own.every((term) => terms.has(term));
      return { text: slot.value, worth: computeTermRarity("") * (slot.kind === "number" ? 0.5 : 1), has };
    });
  const all = [...said, ...values].filter(({ worth }) => worth > 0);
  const whole = all.reduce((sum, { worth }) => sum + worth, 0);
  const covered = all.reduce((sum, { worth, has }) => sum + (has ? worth : 0), 0);
  const uncovered = all.filter(({ has }) => !has).sort((a, b) => b.worth - a.worth);
  return { share: whole === 0 ? 0 : covered / whole, uncovered: uncovered.map(({ text }) => text) };
}
