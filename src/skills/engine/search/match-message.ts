import { type Entry, splitFlatLists } from "./entry.ts";
import { hasEvidence } from "./evidence.ts";
import type { Match } from "./rank/match.ts";
import { readQuery } from "./rank/query.ts";
import { scoreSkills } from "./rank/score.ts";
import { compareByScore, selectTopItems } from "./rank/top.ts";
import { METADATA_WEIGHTS } from "./rank/weights.ts";
import { explainMatchedWords } from "./rank/why.ts";
import type { SearchIndex } from "./search-index.ts";
import type { SkillStore } from "./skill-store.ts";
import { splitTellingWords } from "./terms.ts";

/**
 * Finds the skills that a message of a person or an agent may need, by names, descriptions, tags, intents and triggers alone; it
 * reads no body and asks no model. A trigger or intent that stands in the message word for word counts more than scattered words. Most
 * messages need no skill, so that a skill without evidence is left out.
 */
export function matchMessage(message: string, { store }: SearchIndex, { k }: { readonly k: number }): Match[] {
  if (k < 1) return [];
  const words = readQuery(store, message);
  const size = new Set(splitTellingWords(message).map(({ term }) => term)).size;
  const phrases = findPhraseMatches(store, message);
  const candidates = new Map(
    scoreSkills(store, words, METADATA_WEIGHTS).map((candidate) => [candidate.name, candidate]),
  );
  // Only the rarest words of a long message are looked up, so that a skill may match by a phrase and by no word.
  for (const { entry } of phrases.values()) {
    const { name } = entry;
    if (!candidates.has(name)) candidates.set(name, { entry, name, score: 0 });
  }
  const evident = [...candidates.values()].filter(
    ({ name, entry }) => phrases.has(name) || hasEvidence(store, entry, { words, size }),
  );
  const found = evident.map((candidate) => {
    const matches = phrases.get(candidate.name)?.matches ?? [];
    return { ...candidate, matches, score: candidate.score + Math.max(0, ...matches.map(({ worth }) => worth)) };
  });
  return selectTopItems(found, Math.floor(k), compareByScore).map(({ entry, name, score, matches }) => {
    const why = matches.map(({ text }) => `the phrase "${text}"`);
    return { name, score, why: [...why, ...explainMatchedWords(store, entry, { words, weights: METADATA_WEIGHTS })] };
  });
}

/** A trigger phrase or intent pattern that stands in a message; stop words and endings may differ. */
interface PhraseMatch {
  readonly text: string;
  readonly worth: number;
}

/** A phrase counts as much as the rareness of its words together, times this: one common word is little, several words are much. */
const PHRASE_WEIGHT = 3;

interface SkillPhrases {
  readonly entry: Entry;
  readonly matches: readonly PhraseMatch[];
}

/** Returns, by name, the skills that have phrases of the message. */
function findPhraseMatches(store: SkillStore, message: string): ReadonlyMap<string, SkillPhrases> {
  const terms = splitTellingWords(message).map(({ term }) => store.findTermNumber(term) ?? -1);
  const places = indexTermPlaces(terms);
  const isInMessage = (phrase: Uint32Array) =>
    (places.get(phrase[0] ?? -1) ?? []).some((start) => phrase.every((term, at) => terms[start + at] === term));
  const found = new Map<string, SkillPhrases>();
  for (const entry of store.entries.values()) {
    const matches = splitFlatLists(entry.phrases).flatMap((phrase, at) =>
      isInMessage(phrase)
        ? [{ text: entry.phraseTexts[at] ?? "", worth: PHRASE_WEIGHT * sumPhraseRarity(store, phrase) }]
        : [],
    );
    if (matches.length > 0) found.set(entry.name, { entry, matches });
  }
  return found;
}

const sumPhraseRarity = (store: SkillStore, phrase: Uint32Array): number =>
  phrase.reduce((sum, number) => sum + store.idf(number), 0);

function indexTermPlaces(terms: readonly number[]): ReadonlyMap<number, readonly number[]> {
  const places = new Map<number, number[]>();
  for (const [at, term] of terms.entries()) {
    const known = places.get(term);
    if (known === undefined) places.set(term, [at]);
    else known.push(at);
  }
  return places;
}
