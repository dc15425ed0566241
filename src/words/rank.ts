import { inverseFrequency } from "./frequencies.ts";

// BM25F (Robertson, Zaragoza, Taylor 2004): the counts of a term in all fields of a document are added first, each by the
// field's weight and length, and only the sum is saturated.

/** The weight of a field, and how much (0 to 1) the length of the field reduces it. */
export interface FieldWeight {
  readonly weight: number;
  readonly lengthPenalty: number;
}

export type FieldWeights<Field extends string> = Readonly<Record<Field, FieldWeight>>;

/** The terms of a document by field; absent fields are empty. */
export type FieldTerms<Field extends string> = Readonly<Partial<Record<Field, readonly string[]>>>;

export interface TermMatch<Field extends string> {
  readonly term: string;
  /** The fields that contain the term, the one with the highest share first. */
  readonly fields: readonly Field[];
  readonly score: number;
}

export interface RankedDocument<Field extends string> {
  /** The index of the document in the collection. */
  readonly at: number;
  readonly score: number;
  readonly matches: readonly TermMatch<Field>[];
}

export interface FieldIndex<Field extends string> {
  readonly size: number;
  /** Returns the number of documents that contain the term in any field. */
  frequency(term: string): number;
  /** Returns the documents that contain a term of the query, the best first; equally good ones keep their order. */
  rank(query: readonly string[] | ReadonlyMap<string, number>): RankedDocument<Field>[];
}

const SATURATION = 1.2;

/** Returns BM25's saturation: each further mention of a term adds less than the one before. */
export function saturate(frequency: number): number {
  return (frequency * (SATURATION + 1)) / (frequency + SATURATION);
}

/** Returns the weight of one mention in a field of this length. */
export function mentionWeight({ weight, lengthPenalty }: FieldWeight, length: number, averageLength: number): number {
  return weight / (1 - lengthPenalty + (lengthPenalty * length) / Math.max(averageLength, 1e-9));
}

interface Posting<Field extends string> {
  readonly at: number;
  /** The total weight of the term's mentions, by field. */
  readonly shares: ReadonlyMap<Field, number>;
}

/** Indexes a collection for several queries. */
export function fieldIndex<Field extends string>(
  documents: readonly FieldTerms<Field>[],
  weights: FieldWeights<Field>,
): FieldIndex<Field> {
  const fields = Object.keys(weights) as Field[];
  const averages = new Map(fields.map((field) => [field, averageLength(documents, field)]));
  const postings = new Map<string, Posting<Field>[]>();
  for (const [at, document] of documents.entries()) {
    const shares = new Map<string, Map<Field, number>>();
    for (const field of fields) {
      const own = document[field] ?? [];
      const worth = mentionWeight(weights[field], own.length, averages.get(field) ?? 1);
      for (const term of own) {
        const share = shares.get(term) ?? new Map<Field, number>();
        shares.set(term, share.set(field, (share.get(field) ?? 0) + worth));
      }
    }
    for (const [term, share] of shares) {
      const known = postings.get(term);
      if (known === undefined) postings.set(term, [{ at, shares: share }]);
      else known.push({ at, shares: share });
    }
  }
  const frequency = (term: string) => postings.get(term)?.length ?? 0;
  return { size: documents.length, frequency, rank: (query) => rankDocuments(postings, documents.length, query) };
}

function averageLength<Field extends string>(documents: readonly FieldTerms<Field>[], field: Field): number {
  const total = documents.reduce((sum, document) => sum + (document[field]?.length ?? 0), 0);
  return total / Math.max(documents.length, 1);
}

function rankDocuments<Field extends string>(
  postings: ReadonlyMap<string, readonly Posting<Field>[]>,
  size: number,
  query: readonly string[] | ReadonlyMap<string, number>,
): RankedDocument<Field>[] {
  const matchesOf = new Map<number, TermMatch<Field>[]>();
  const wanted = query instanceof Map ? query : new Map((query as readonly string[]).map((term) => [term, 1]));
  for (const [term, weight] of wanted) {
    const own = postings.get(term) ?? [];
    const worth = weight * inverseFrequency(own.length, size);
    for (const { at, shares } of own) {
      const byShare = [...shares].sort((a, b) => b[1] - a[1]);
      const frequency = byShare.reduce((sum, [, share]) => sum + share, 0);
      const match = { term, fields: byShare.map(([field]) => field), score: worth * saturate(frequency) };
      matchesOf.set(at, [...(matchesOf.get(at) ?? []), match]);
    }
  }
  return [...matchesOf]
    .map(([at, matches]) => ({ at, matches, score: matches.reduce((sum, { score }) => sum + score, 0) }))
    .sort((a, b) => b.score - a.score || a.at - b.at);
}
