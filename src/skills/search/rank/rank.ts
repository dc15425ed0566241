import type { SkillStore } from "../store/skill-store.ts";
import type { Match } from "./match.ts";
import { nameBonus, nameShare, type Together, together } from "./nearness.ts";
import type { QueryWord } from "./query.ts";
import { scored } from "./score.ts";
import { byScore, topOf } from "./top.ts";
import { SEARCH_WEIGHTS } from "./weights.ts";
import { WHOLE_NAME, whyTogether, whyWords } from "./why.ts";

interface Candidate {
  readonly slot: number;
  readonly name: string;
  readonly score: number;
}

interface Judged extends Candidate {
  readonly pairs: readonly Together[];
  readonly share: number;
}

/** Nearness is looked at for this many, at least: what counting words puts behind them no phrase brings to the front. */
const LOOKED_AT = 100;

/** The first `k` skills for a query that was read. */
export function ranked(store: SkillStore, words: readonly QueryWord[], k: number): Match[] {
  const { scores, slots } = scored(store, words, SEARCH_WEIGHTS);
  const candidates = slots.map((slot) => candidate(store, slot, scores[slot] ?? 0));
  const first = topOf(candidates, Math.max(LOOKED_AT, 4 * k), byScore);
  const judged = first.map((found) => judge(store, found, words));
  return topOf(judged, k, byScore).map((found) => matchOf(store, found, words));
}

export function candidate(store: SkillStore, slot: number, score: number): Candidate {
  return { slot, name: store.entries[slot]?.name ?? "", score };
}

function judge(store: SkillStore, found: Candidate, words: readonly QueryWord[]): Judged {
  const pairs = together(store, found.slot, words);
  const share = nameShare(store, found.slot, words);
  const bonus = pairs.reduce((sum, pair) => sum + pair.bonus, 0) + nameBonus(share, words);
  return { ...found, pairs, share, score: found.score + bonus };
}

function matchOf(store: SkillStore, { slot, name, score, pairs, share }: Judged, words: readonly QueryWord[]): Match {
  const why = [...whyWords(store, slot, words, SEARCH_WEIGHTS), ...whyTogether(pairs)];
  return { name, score, why: share === 1 ? [WHOLE_NAME, ...why] : why };
}
