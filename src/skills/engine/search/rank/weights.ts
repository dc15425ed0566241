import type { FieldWeights } from "../../../../kernel/words/index.ts";
import type { Field } from "../skill-text.ts";

/** These weights and those of RANKING were chosen on one half of public tasks; `scripts/skill-retrieval.ts` reports on the other half. */
export const SEARCH_WEIGHTS: FieldWeights<Field> = {
  name: { weight: 6, lengthPenalty: 0.3 },
  description: { weight: 7, lengthPenalty: 0.5 },
  headings: { weight: 1, lengthPenalty: 0.75 },
  body: { weight: 0.5, lengthPenalty: 1 },
  tags: { weight: 2, lengthPenalty: 0.3 },
  intents: { weight: 2, lengthPenalty: 0.3 },
  triggers: { weight: 2, lengthPenalty: 0.3 },
};

/** Phase 1 reads neither headings nor bodies. */
export const METADATA_WEIGHTS: FieldWeights<Field> = {
  ...SEARCH_WEIGHTS,
  headings: { weight: 0, lengthPenalty: 0 },
  body: { weight: 0, lengthPenalty: 0 },
};

export const RANKING = {
  /** A body adds at most this to a frequency: a text that repeats a word is not more about it than one that names it. */
  mostOfBody: 1.3,
  /** The score is multiplied by this power of the share of the query, by rareness, that the skill has. */
  coverage: 0.1,
  /** Two neighbouring words of the query that are neighbours in the skill, too, add this share of the commoner one's rareness. */
  pair: 0.25,
  /** A query that has the whole name of a skill adds the rareness of the name's words, times this. */
  name: 2.5,
};
