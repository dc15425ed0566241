import { type Entry, listsOf } from "./entry.ts";
import type { Match } from "./rank/match.ts";
import { readQuery } from "./rank/query.ts";
import { scored } from "./rank/score.ts";
import { byScore, topOf } from "./rank/top.ts";
import { METADATA_WEIGHTS } from "./rank/weights.ts";
import { whyWords } from "./rank/why.ts";
import type { SearchIndex } from "./search-index.ts";
import type { SkillStore } from "./skill-store.ts";
import { wordsOf } from "./terms.ts";

/**
 * Which skills a message of a person or an agent may need, from names, descriptions, tags, intents and triggers alone; no body is
 * looked at and no model asked. A trigger or intent that the message says word for word counts more than any scattered words.
 */
export function phase1(message: string, { store }: SearchIndex, { k }: { readonly k: number }): Match[] {
  if (k < 1) return [];
  const words = readQuery(store, message);
  const phrases = saidPhrases(store, message);
  const candidates = new Map(scored(store, words, METADATA_WEIGHTS).map((candidate) => [candidate.name, candidate]));
  // Of a long message only the rarest words are read, so that a skill may have a phrase and no word.
  for (const { entry } of phrases.values()) {
    const { name } = entry;
    if (!candidates.has(name)) candidates.set(name, { entry, name, score: 0 });
  }
  const found = [...candidates.values()].map((candidate) => {
    const said = phrases.get(candidate.name)?.said ?? [];
    return { ...candidate, said, score: candidate.score + Math.max(0, ...said.map(({ worth }) => worth)) };
  });
  return topOf(found, Math.floor(k), byScore).map(({ entry, name, score, said }) => {
    const why = said.map(({ text }) => `the phrase "${text}"`);
    return { name, score, why: [...why, ...whyWords(store, entry, { words, weights: METADATA_WEIGHTS })] };
  });
}

/** A trigger phrase or intent pattern that a message says; stop words and endings may differ. */
interface SaidPhrase {
  readonly text: string;
  readonly worth: number;
}

/** A phrase of one common word says little, one of several words nearly everything: the sum of their rareness, times this. */
const WORTH = 3;

interface Said {
  readonly entry: Entry;
  readonly said: readonly SaidPhrase[];
}

/** The skills, by name, with phrases that stand in the message as they are. */
function saidPhrases(store: SkillStore, message: string): ReadonlyMap<string, Said> {
  const terms = wordsOf(message).map(({ term }) => store.numberOf(term) ?? -1);
  const places = placesOf(terms);
  const stands = (phrase: Uint32Array) =>
    (places.get(phrase[0] ?? -1) ?? []).some((start) => phrase.every((term, at) => terms[start + at] === term));
  const found = new Map<string, Said>();
  for (const entry of store.entries.values()) {
    const said = listsOf(entry.phrases).flatMap((phrase, at) =>
      stands(phrase) ? [{ text: entry.phraseTexts[at] ?? "", worth: WORTH * rarenessOf(store, phrase) }] : [],
    );
    if (said.length > 0) found.set(entry.name, { entry, said });
  }
  return found;
}

const rarenessOf = (store: SkillStore, phrase: Uint32Array): number =>
  phrase.reduce((sum, number) => sum + store.idf(number), 0);

function placesOf(terms: readonly number[]): ReadonlyMap<number, readonly number[]> {
  const places = new Map<number, number[]>();
  for (const [at, term] of terms.entries()) {
    const known = places.get(term);
    if (known === undefined) places.set(term, [at]);
    else known.push(at);
  }
  return places;
}
