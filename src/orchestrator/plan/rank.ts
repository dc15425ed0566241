import { areAkin, type Corpus, type FieldName, type IndexedDocument } from "./corpus.ts";
import type { Related } from "./lexicon.ts";
import type { Concept } from "./request.ts";

/** Where and how strongly one thing that the request speaks of was found in one document. */
export interface Match {
  /** Place of the concept in the request. */
  readonly concept: number;
  readonly field: FieldName;
  /** What stands there, where it is another word for it. */
  readonly via: string | null;
  /** 1 for the word itself, less for what only goes along with it. */
  readonly strength: number;
  readonly score: number;
}

export interface Ranked {
  readonly score: number;
  readonly matches: readonly Match[];
}

const FIELD_WEIGHT: Readonly<Record<FieldName, number>> = {
  name: 3,
  folder: 1,
  responsibilities: 2.4,
  assumptions: 0.8,
};
/** BM25: how soon a second occurrence stops counting, and how much a long text is discounted. */
const SATURATION = 1.2;
const LENGTH_SHARE = 0.35;
/** From here on a match says that the document is about the thing. */
export const STRONG = 0.5;
/** In a handful of documents a word in two of them would count as common; rarity is judged as if there were so many. */
const FEWEST_DOCUMENTS = 30;

/**
 * Scores every document against every concept: BM25 over weighted fields, where a synonym counts a little less than the word
 * and what merely goes along with it much less. A concept that few documents speak of counts more.
 */
export function rank(corpus: Corpus, concepts: readonly Concept[]): Ranked[] {
  const asked = concepts.map((concept) => withBeginnings(concept, corpus.vocabulary));
  const found = corpus.documents.map((document) => asked.map((words) => bestMatch(document, words, corpus)));
  const rarity = asked.map((_, index) => {
    const holders = found.filter((row) => (row[index]?.strength ?? 0) >= STRONG).length;
    const all = Math.max(found.length, FEWEST_DOCUMENTS);
    return Math.log(1 + (all - holders + 0.5) / (holders + 0.5));
  });
  return found.map((row) => {
    const matches = row.flatMap((match, index): Match[] => {
      if (match === null) return [];
      const { frequency, field, via, strength } = match;
      const weight = (concepts[index]?.weight ?? 0) * (rarity[index] ?? 0);
      return [{ concept: index, field, via, strength, score: (weight * frequency) / (SATURATION + frequency) }];
    });
    return { score: matches.reduce((sum, { score }) => sum + score, 0), matches };
  });
}

/** A word that stands nowhere may be the beginning of one, or begin with one: `postgres` finds `postgresql`. */
function withBeginnings({ key, alternatives }: Concept, vocabulary: ReadonlySet<string>): Related[] {
  const own = { key, weight: 1 };
  if (vocabulary.has(key) || key.includes(" ")) return [own, ...alternatives];
  const akin = [...vocabulary].filter((word) => areAkin(key, word));
  return [own, ...alternatives, ...akin.map((word) => ({ key: word, weight: 0.6 }))];
}

interface Found {
  readonly frequency: number;
  readonly field: FieldName;
  readonly via: string | null;
  readonly strength: number;
}

/** The weighted frequency over all fields; of a word and its synonyms in one field only the best counts. */
function bestMatch(document: IndexedDocument, words: readonly Related[], corpus: Corpus): Found | null {
  let frequency = 0;
  let top: { readonly value: number; readonly field: FieldName; readonly word: Related } | null = null;
  let strength = 0;
  for (const { name, counts, length } of document.fields) {
    let best: { readonly value: number; readonly word: Related } | null = null;
    for (const word of words) {
      const count = counts.get(word.key);
      const value = count === undefined ? 0 : word.weight * Math.min(count, 3);
      if (value > (best?.value ?? 0)) best = { value, word };
    }
    if (best === null) continue;
    const average = corpus.averageLength.get(name) ?? 1;
    const value = (FIELD_WEIGHT[name] * best.value) / (1 - LENGTH_SHARE + (LENGTH_SHARE * length) / average);
    frequency += value;
    strength = Math.max(strength, best.word.weight);
    if (value > (top?.value ?? 0)) top = { value, field: name, word: best.word };
  }
  if (top === null) return null;
  return { frequency, field: top.field, via: top.word.weight === 1 ? null : top.word.key, strength };
}
