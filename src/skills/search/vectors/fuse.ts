import type { Match } from "../rank/match.ts";
import { byScore, topOf } from "../rank/top.ts";

/** Chosen on the development queries of scripts/corpus/skills with MiniLM; the held-out ones were only reported. */
export const FUSION = {
  /** How slowly a place loses worth. The paper has 60 for lists of a thousand documents; here the first places tell. */
  constant: 10,
  /** What a place among the vectors is worth beside the same place among the words. */
  vectorWeight: 0.7,
  /** Places of each list that are looked at. */
  places: 50,
  /** A cosine below this says nothing: without it the nearest of unlike skills would answer every question. */
  leastCosine: 0.1,
};

/**
 * Reciprocal rank fusion (Cormack, Clarke, Büttcher 2009): a skill gets 1 / (constant + place) from each list that has it, less
 * from the vectors. Only places count, since the scores of the two lists have nothing to do with one another. Equal sums are in
 * order of names.
 */
export function fuse(
  lexical: readonly Match[],
  vector: readonly { readonly name: string }[],
  { k }: { readonly k: number },
): Match[] {
  const fused = new Map<string, Match>();
  lexical.forEach(({ name, why }, at) => {
    if (!fused.has(name)) fused.set(name, { name, score: worth(at), why });
  });
  return topOf(withVectors(fused, vector), Math.max(0, Math.floor(k)), byScore);
}

function worth(at: number): number {
  return 1 / (FUSION.constant + at + 1);
}

function withVectors(
  lexical: ReadonlyMap<string, Match>,
  vector: readonly { readonly name: string }[],
): Iterable<Match> {
  const fused = new Map(lexical);
  [...new Set(vector.map(({ name }) => name))].forEach((name, at) => {
    const found = fused.get(name) ?? { name, score: 0, why: [] };
    const why = [...found.why, `meaning: place ${at + 1} by vectors`];
    fused.set(name, { name, score: found.score + FUSION.vectorWeight * worth(at), why });
  });
  return fused.values();
}
