import type { Match } from "../rank/match.ts";
import { compareByScore, selectTopItems } from "../rank/top.ts";

/** These values were chosen on one half of the queries of scripts/corpus/skills, with MiniLM; the other half was only reported. */
export const FUSION = {
  /** This says how slowly later ranks lose worth. The paper has 60 for lists of a thousand documents; here the first ranks matter. */
  constant: 10,
  /** A rank by vectors counts this much of the same rank by words. */
  vectorWeight: 0.7,
  /** Only so many results of each list are looked at. */
  places: 50,
  /** A cosine below this means nothing: without the bound, every question would be answered by the least unlike skills. */
  leastCosine: 0.1,
};

/**
 * Joins two lists by reciprocal rank fusion (Cormack, Clarke, Büttcher 2009): a skill gets 1 / (constant + rank) from each list
 * that has it, and less from the vectors. Only ranks count, since the scores of the two lists cannot be compared. Equal sums are
 * sorted by name.
 */
export function fuseRankedLists(
  lexical: readonly Match[],
  vector: readonly { readonly name: string }[],
  { k }: { readonly k: number },
): Match[] {
  const fused = new Map<string, Match>();
  lexical.forEach(({ name, why }, at) => {
    if (!fused.has(name)) fused.set(name, { name, score: computeRankWorth(at), why });
  });
  return selectTopItems(addVectorMatches(fused, vector), Math.max(0, Math.floor(k)), compareByScore);
}

function computeRankWorth(at: number): number {
  return 1 / (FUSION.constant + at + 1);
}

function addVectorMatches(
  lexical: ReadonlyMap<string, Match>,
  vector: readonly { readonly name: string }[],
): Iterable<Match> {
  const fused = new Map(lexical);
  [...new Set(vector.map(({ name }) => name))].forEach((name, at) => {
    const found = fused.get(name) ?? { name, score: 0, why: [] };
    const why = [...found.why, `meaning: place ${at + 1} by vectors`];
    fused.set(name, { name, score: found.score + FUSION.vectorWeight * computeRankWorth(at), why });
  });
  return fused.values();
}
