import type { SkillStore } from "../store/skill-store.ts";
import { synonymsOf } from "../words/synonyms.ts";
import { type Token, tokenize } from "../words/tokenize.ts";
import { nearTerms } from "./near-terms.ts";

/** A term that may stand for a word of the query: the word itself, a synonym, or one that is spelled nearly so. */
export interface Variant {
  readonly kind: "same" | "synonym" | "near";
  readonly number: number;
  /** What `why` shows of it. */
  readonly shown: string;
  readonly weight: number;
  readonly idf: number;
}

export interface QueryWord {
  readonly word: string;
  /** Where it stands in the query; neighbours have neighbouring places. */
  readonly place: number;
  readonly idf: number;
  readonly variants: readonly Variant[];
}

/** Longer queries are pasted texts: their rarest words say what they are about, and the rest costs time only. */
const MOST_WORDS = 32;

/** In longer ones no single word is worth a walk through the dictionary. */
const MOST_WITH_NEAR = 16;

/** The words of a query that some skill may answer, in the order in which they stand there. */
export function readQuery(store: SkillStore, text: string): readonly QueryWord[] {
  const tokens = distinct(tokenize(text)).filter(({ term }, _, all) => all.length <= 200 || isKnown(store, term));
  const wantsNear = tokens.length <= MOST_WITH_NEAR;
  const words = withoutUnknownParts(store, tokens)
    .map((token) => queryWord(store, token, wantsNear ? nearVariants : () => []))
    .filter(({ variants }) => variants.length > 0);
  if (words.length <= MOST_WORDS) return words;
  const rarest = new Set([...words].sort((a, b) => b.idf - a.idf || a.place - b.place).slice(0, MOST_WORDS));
  return words.filter((word) => rarest.has(word));
}

function isKnown(store: SkillStore, term: string): boolean {
  return store.numberOf(term) !== undefined;
}

function distinct(tokens: readonly Token[]): Token[] {
  const seen = new Set<string>();
  return tokens.filter(({ term }) => !seen.has(term) && seen.add(term) !== undefined);
}

/** Of an identifier and its parts, those that no skill has say nothing where another is known. */
function withoutUnknownParts(store: SkillStore, tokens: readonly Token[]): Token[] {
  const answered = new Set(tokens.filter(({ term }) => isKnown(store, term)).map(({ place }) => place));
  return tokens.filter(({ term, place }) => !answered.has(place) || isKnown(store, term));
}

/** BM25's, which is never negative. */
export function idfOf(store: SkillStore, number: number): number {
  const frequency = store.frequency(number);
  return Math.log(1 + (store.size - frequency + 0.5) / (frequency + 0.5));
}

type NearSearch = (store: SkillStore, term: string) => Variant[];

function queryWord(store: SkillStore, { term, word, place }: Token, nearOf: NearSearch): QueryWord {
  const number = store.numberOf(term);
  const own = number === undefined ? undefined : idfOf(store, number);
  const same: Variant[] =
    number === undefined || own === undefined ? [] : [{ kind: "same", number, shown: word, weight: 1, idf: own }];
  const synonyms = synonymVariants(store, term, own);
  const near = same.length + synonyms.length > 0 ? [] : nearOf(store, term);
  const variants = [...same, ...synonyms, ...near];
  return { word, place, variants, idf: own ?? Math.max(0, ...variants.map(({ idf }) => idf)) };
}

/** A synonym is never worth more than the word that was asked for. */
function synonymVariants(store: SkillStore, term: string, own: number | undefined): Variant[] {
  return synonymsOf(term).flatMap(({ term: other, word, weight }) => {
    const number = store.numberOf(other);
    if (number === undefined) return [];
    const idf = idfOf(store, number);
    return [
      { kind: "synonym" as const, number, shown: word, weight, idf: own === undefined ? idf : Math.min(own, idf) },
    ];
  });
}

function nearVariants(store: SkillStore, term: string): Variant[] {
  return nearTerms(store, term).map(({ number, weight }) => {
    return { kind: "near", number, shown: store.terms[number] ?? "", weight, idf: idfOf(store, number) };
  });
}
