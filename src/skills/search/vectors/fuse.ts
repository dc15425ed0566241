import type { Match } from "../rank/match.ts";
import { byScore, topOf } from "../rank/top.ts";

export interface FuseOptions {
  readonly k: number;
  /** How slowly a place loses worth; 60 is the value of the paper (Cormack, Clarke, Büttcher 2009). */
  readonly constant?: number;
}

/**
 * Reciprocal rank fusion: a skill gets 1 / (constant + place) from each list that has it. Only places count, since the scores
 * of the two lists have nothing to do with one another. Equal sums are in order of names.
 */
export function fuse(
  lexical: readonly Match[],
  vector: readonly { readonly name: string }[],
  { k, constant = 60 }: FuseOptions,
): Match[] {
  const fused = new Map<string, Match>();
  lexical.forEach(({ name, why }, at) => {
    if (!fused.has(name)) fused.set(name, { name, score: 1 / (constant + at + 1), why });
  });
  return topOf(withVectors(fused, vector, constant), Math.max(0, Math.floor(k)), byScore);
}

function withVectors(
  lexical: ReadonlyMap<string, Match>,
  vector: readonly { readonly name: string }[],
  constant: number,
): Iterable<Match> {
  const fused = new Map(lexical);
  [...new Set(vector.map(({ name }) => name))].forEach((name, at) => {
    const found = fused.get(name) ?? { name, score: 0, why: [] };
    const why = [...found.why, `meaning: place ${at + 1} by vectors`];
    fused.set(name, { name, score: found.score + 1 / (constant + at + 1), why });
  });
  return fused.values();
}
