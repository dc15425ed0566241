import type { SearchedStore } from "../searched-store.ts";
import type { Match } from "./match.ts";
import { makePairFinder, nameBonus, nameShare, type WordPair } from "./nearness.ts";
import { type QueryWord, readQuery } from "./query.ts";
import { findBestSkills, type Scored } from "./score.ts";
import { compareByScore, selectTopItems } from "./top.ts";
import { SEARCH_WEIGHTS } from "./weights.ts";
import { explainMatchedWords } from "./why.ts";

interface Candidate extends Scored {
  readonly pairs: readonly WordPair[];
  readonly share: number;
}

/** At least this many skills are examined for nearness; no bonus lifts one past them that the words rank lower. */
const LEAST_CANDIDATES = 100;

/** Returns the `k` best skills for a query, the best first. */
export function rankSkills(store: SearchedStore, query: string, k: number): Match[] {
  const words = readQuery(store, query);
  const first = findBestSkills(store, { words, weights: SEARCH_WEIGHTS, most: Math.max(LEAST_CANDIDATES, 4 * k) });
  const pairsOf = makePairFinder(words);
  const candidates = first.map((candidate) => addBonuses(candidate, words, pairsOf(candidate.entry)));
  return selectTopItems(candidates, k, compareByScore).map(({ entry, name, score, pairs, share }) => {
    const close = pairs.map(({ words: two, field }) => `"${two.join(" ")}" close together: ${field}`);
    const why = [...explainMatchedWords(store, entry, { words, weights: SEARCH_WEIGHTS }), ...close];
    return { name, score, why: share === 1 ? ["the whole name", ...why] : why };
  });
}

function addBonuses(candidate: Scored, words: readonly QueryWord[], pairs: readonly WordPair[]): Candidate {
  const share = nameShare(candidate.entry, words);
  const bonus = pairs.reduce((sum, pair) => sum + pair.bonus, 0) + nameBonus(candidate.entry, words);
  return { ...candidate, pairs, share, score: candidate.score + bonus };
}
