import type { SkillStore } from "../skill-store.ts";
import type { Match } from "./match.ts";
import { nameBonus, nameShare, type Together, together } from "./nearness.ts";
import { type QueryWord, readQuery } from "./query.ts";
import { type Scored, scored } from "./score.ts";
import { byScore, topOf } from "./top.ts";
import { SEARCH_WEIGHTS } from "./weights.ts";
import { whyWords } from "./why.ts";

interface Judged extends Scored {
  readonly pairs: readonly Together[];
  readonly share: number;
}

/** Nearness is looked at for this many, at least: what counting words puts behind them no phrase brings to the front. */
const LOOKED_AT = 100;

/** The best `k` skills for a query. */
export function ranked(store: SkillStore, query: string, k: number): Match[] {
  const words = readQuery(store, query);
  const first = topOf(scored(store, words, SEARCH_WEIGHTS), Math.max(LOOKED_AT, 4 * k), byScore);
  const judged = first.map((candidate) => judge(candidate, words));
  return topOf(judged, k, byScore).map(({ entry, name, score, pairs, share }) => {
    const close = pairs.map(({ words: two, field }) => `"${two.join(" ")}" close together: ${field}`);
    const why = [...whyWords(store, entry, { words, weights: SEARCH_WEIGHTS }), ...close];
    return { name, score, why: share === 1 ? ["the whole name", ...why] : why };
  });
}

function judge(candidate: Scored, words: readonly QueryWord[]): Judged {
  const pairs = together(candidate.entry, words);
  const share = nameShare(candidate.entry, words);
  const bonus = pairs.reduce((sum, pair) => sum + pair.bonus, 0) + nameBonus(share, words);
  return { ...candidate, pairs, share, score: candidate.score + bonus };
}
