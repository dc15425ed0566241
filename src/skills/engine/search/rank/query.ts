import type { SearchedStore } from "../searched-store.ts";
import { findCompoundNames, splitTellingWords, type Word } from "../terms.ts";
import { findNearTerm } from "./near-terms.ts";

/** A word of a query with the term of the index that answers it. */
export interface QueryWord {
  /** The word as it is written in the query. */
  readonly word: string;
  readonly place: number;
  readonly number: number;
  readonly idf: number;
  /** This is 1 for the word itself, and less for a term that is spelled nearly so. */
  readonly weight: number;
}

/** A longer query is a pasted text: its rarest words say what it is about, and the others only cost time. */
const MOST_WORDS = 32;

/** In a longer query a misspelt word does not matter enough for a walk through the dictionary. */
const MOST_WITH_NEAR = 16;

/** Reads the words of a query that some skill has, in their order. */
export function readQuery(store: SearchedStore, text: string): readonly QueryWord[] {
  const words = splitTellingWords(text);
  const wantsNear = new Set(words.map(({ term }) => term)).size <= MOST_WITH_NEAR;
  const answered = new Map<number, QueryWord>();
  const answer = (word: Word, isNearWanted: boolean) => {
    const found = queryWord(store, word, isNearWanted);
    if (found !== null && !answered.has(found.number)) answered.set(found.number, found);
  };
  for (const word of words) answer(word, wantsNear);
  for (const compound of findCompoundNames(text)) answer(compound, false);
  const all = [...answered.values()];
  const rarest = new Set(all.toSorted((a, b) => b.idf - a.idf || a.place - b.place).slice(0, MOST_WORDS));
  return all.filter((word) => rarest.has(word));
}

function queryWord(store: SearchedStore, { word, term, place }: Word, isNearWanted: boolean): QueryWord | null {
  const own = store.findTermNumber(term);
  if (own !== undefined) return { word, place, number: own, idf: store.idf(own), weight: 1 };
  const near = isNearWanted ? findNearTerm(store, term) : null;
  return near === null ? null : { word, place, number: near.number, idf: store.idf(near.number), weight: near.weight };
}
