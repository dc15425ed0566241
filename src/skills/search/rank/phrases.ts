import type { SkillStore } from "../store/skill-store.ts";
import { tokenize } from "../words/tokenize.ts";
import { idfOf } from "./query.ts";

/** A trigger phrase or intent pattern that a message says; stop words and endings may differ. */
export interface SaidPhrase {
  readonly text: string;
  readonly worth: number;
}

/** A phrase of one common word says little, one of several words nearly everything: the sum of their rareness, times this. */
const WORTH = 3;

/** For each skill, those of its phrases that stand in the message as they are. */
export function saidPhrases(store: SkillStore, message: string): ReadonlyMap<number, readonly SaidPhrase[]> {
  const terms = tokenize(message).map(({ term }) => store.numberOf(term) ?? -1);
  const places = placesOf(terms);
  const said = new Map<number, readonly SaidPhrase[]>();
  store.entries.forEach((entry, slot) => {
    const found = (entry?.phrases ?? []).filter((phrase) => stands(phrase.terms, terms, places));
    if (found.length > 0)
      said.set(
        slot,
        found.map(({ text, terms: own }) => ({ text, worth: worthOf(store, own) })),
      );
  });
  return said;
}

function placesOf(terms: readonly number[]): ReadonlyMap<number, readonly number[]> {
  const places = new Map<number, number[]>();
  terms.forEach((term, at) => {
    const known = places.get(term);
    if (known === undefined) places.set(term, [at]);
    else known.push(at);
  });
  return places;
}

function stands(phrase: readonly number[], terms: readonly number[], places: ReadonlyMap<number, readonly number[]>) {
  const [first] = phrase;
  if (first === undefined) return false;
  return (places.get(first) ?? []).some((at) => phrase.every((term, offset) => terms[at + offset] === term));
}

function worthOf(store: SkillStore, phrase: readonly number[]): number {
  return WORTH * phrase.reduce((sum, number) => sum + idfOf(store, number), 0);
}
