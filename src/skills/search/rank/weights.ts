import type { Field } from "../skill-text.ts";

/** How much a field counts, and how strongly its length is held against it (b of BM25). */
export interface FieldWeight {
  readonly weight: number;
  readonly b: number;
}

export type Weights = Readonly<Record<Field, FieldWeight>>;

/** Chosen on the development queries of scripts/corpus/skills; the held-out ones were only reported. */
export const SEARCH_WEIGHTS: Weights = {
  name: { weight: 4, b: 0.3 },
  description: { weight: 3, b: 0.5 },
  headings: { weight: 1.5, b: 0.5 },
  body: { weight: 0.5, b: 0.75 },
  tags: { weight: 2, b: 0.3 },
  intents: { weight: 2, b: 0.3 },
  triggers: { weight: 2, b: 0.3 },
};

/** Phase 1 knows metadata alone. */
export const METADATA_WEIGHTS: Weights = {
  ...SEARCH_WEIGHTS,
  headings: { weight: 0, b: 0 },
  body: { weight: 0, b: 0 },
};

export const RANKING = {
  /** Saturation of the summed field frequencies (k1 of BM25). */
  saturation: 1.2,
  /** What a body can add to a frequency at most: a text that repeats a word is not more about it than one that names it. */
  body: 2,
  /** How hard it tells when a skill lacks words of the query: the power of the share (by rareness) that it has. */
  coverage: 0.25,
  /** Two words of the query beside one another, as a share of the rareness of the commoner one. */
  together: 0.5,
  /** A whole name in the query, in words of middling rareness. */
  name: 1,
};
