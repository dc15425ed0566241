import type { SearchedStore } from "../searched-store.ts";
import type { QueryWord } from "./query.ts";
import { scoreSkills } from "./score.ts";
import { SEARCH_WEIGHTS } from "./weights.ts";

/** Returns how well each skill fits the words, from 0 to 1 for the one that fits best; skills without any of them are left out. */
export function rateRelevance(store: SearchedStore, words: readonly QueryWord[]): ReadonlyMap<string, number> {
  const scored = scoreSkills(store, words, SEARCH_WEIGHTS);
  const best = scored.reduce((most, { score }) => Math.max(most, score), 0);
  return new Map(scored.map(({ name, score }) => [name, score / best]));
}
