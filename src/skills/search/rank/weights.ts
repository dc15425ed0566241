import type { FieldWeights } from "../../../words/index.ts";
import type { Field } from "../skill-text.ts";

/** Chosen on generated queries, and better than one field for all by 3 to 7 points on public ones (ADR_022). */
export const SEARCH_WEIGHTS: FieldWeights<Field> = {
  name: { weight: 4, lengthPenalty: 0.3 },
  description: { weight: 3, lengthPenalty: 0.5 },
  headings: { weight: 1.5, lengthPenalty: 0.5 },
  body: { weight: 0.5, lengthPenalty: 0.75 },
  tags: { weight: 2, lengthPenalty: 0.3 },
  intents: { weight: 2, lengthPenalty: 0.3 },
  triggers: { weight: 2, lengthPenalty: 0.3 },
};

/** Phase 1 reads metadata alone. */
export const METADATA_WEIGHTS: FieldWeights<Field> = {
  ...SEARCH_WEIGHTS,
  headings: { weight: 0, lengthPenalty: 0 },
  body: { weight: 0, lengthPenalty: 0 },
};

export const RANKING = {
  /** What a body can add to a frequency at most: a text that repeats a word is not more about it than one that names it. */
  body: 2,
  /** How hard it tells when a skill lacks words of the query: the power of the share (by rareness) that it has. */
  coverage: 0.25,
  /** Two words of the query beside one another, as a share of the rareness of the commoner one. */
  together: 0.5,
  /** A whole name in the query, in words of middling rareness. */
  name: 1,
};
