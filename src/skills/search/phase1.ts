import type { Match } from "./rank/match.ts";
import { type SaidPhrase, saidPhrases } from "./rank/phrases.ts";
import { readQuery } from "./rank/query.ts";
import { candidate } from "./rank/rank.ts";
import { scored } from "./rank/score.ts";
import { byScore, topOf } from "./rank/top.ts";
import { METADATA_WEIGHTS } from "./rank/weights.ts";
import { whyWords } from "./rank/why.ts";
import type { SearchIndex } from "./search-index.ts";

/**
 * Which skills a message of a person or an agent may need, from names, descriptions, tags, intents and triggers alone; no body is
 * looked at and no model asked. A trigger or intent that the message says word for word counts more than any scattered words.
 */
export function phase1(message: string, index: SearchIndex, { k }: { readonly k: number }): Match[] {
  if (k < 1) return [];
  const { store } = index;
  const words = readQuery(store, message);
  const { scores } = scored(store, words, METADATA_WEIGHTS);
  const said = saidPhrases(store, message);
  const found = store.entries.flatMap((entry, slot) => {
    const score = (scores[slot] ?? 0) + worth(said.get(slot));
    return entry === null || score <= 0 ? [] : [candidate(store, slot, score)];
  });
  return topOf(found, Math.floor(k), byScore).map(({ slot, name, score }) => {
    const phrases = (said.get(slot) ?? []).map(({ text }) => `the phrase "${text}"`);
    return { name, score, why: [...phrases, ...whyWords(store, slot, words, METADATA_WEIGHTS)] };
  });
}

function worth(phrases: readonly SaidPhrase[] | undefined): number {
  return Math.max(0, ...(phrases ?? []).map((phrase) => phrase.worth));
}
