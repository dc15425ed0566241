import { computeInverseFrequency } from "./frequencies.ts";

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

interface TermMatch<Field extends string> {
  readonly term: string;
  /** The fields that contain the term, the one with the highest share first. */
  readonly fields: readonly Field[];
  readonly score: number;
}

interface RankedDocument<Field extends string> {
  /** The index of the document in the collection. */
  readonly at: number;
  readonly score: number;
  readonly matches: readonly TermMatch<Field>[];
}

export interface FieldIndex<Field extends string> {
  readonly size: number;
  /** Returns the number of documents that contain the term in any field. */
  frequency(term: string): number;
  /** Returns the documents that contain a term of the query, the best first and at most so many; equally good ones keep their order. */
  rank(query: readonly string[] | ReadonlyMap<string, number>, most?: number): RankedDocument<Field>[];
}

const SATURATION = 1.2;

/** Returns BM25's saturation: each further mention of a term adds less than the one before. */
export function saturate(frequency: number): number {
  return (frequency * (SATURATION + 1)) / (frequency + SATURATION);
}

export function weighMention({ weight, lengthPenalty }: FieldWeight, length: number, averageLength: number): number {
  return weight / (1 - lengthPenalty + (lengthPenalty * length) / Math.max(averageLength, 1e-9));
}

interface Posting<Field extends string> {
  readonly at: number;
  /** The fields with the term, the one with the highest share of its weight first. */
  readonly fields: readonly Field[];
  readonly saturated: number;
}

/** Indexes a collection for several queries. */
export function indexFields<Field extends string>(
  documents: readonly FieldTerms<Field>[],
  weights: FieldWeights<Field>,
): FieldIndex<Field> {
  const fields = Object.keys(weights) as Field[];
  const averages = new Map(fields.map((field) => [field, computeAverageLength(documents, field)]));
  const postings = new Map<string, Posting<Field>[]>();
  for (const [at, document] of documents.entries()) {
    const shares = new Map<string, Map<Field, number>>();
    for (const field of fields) {
      const own = document[field] ?? [];
      const worth = weighMention(weights[field], own.length, averages.get(field) ?? 1);
      for (const term of own) {
        const share = shares.get(term) ?? new Map<Field, number>();
        shares.set(term, share.set(field, (share.get(field) ?? 0) + worth));
      }
    }
    for (const [term, share] of shares) {
      const byShare = [...share].sort((a, b) => b[1] - a[1]);
      const saturated = saturate(byShare.reduce((sum, [, own]) => sum + own, 0));
      const posting = { at, fields: byShare.map(([field]) => field), saturated };
      const known = postings.get(term);
      if (known === undefined) postings.set(term, [posting]);
      else known.push(posting);
    }
  }
  const countPostings = (term: string) => postings.get(term)?.length ?? 0;
  return {
    size: documents.length,
    frequency: countPostings,
    rank: (query, most) => rankDocuments(postings, documents.length, { query, most }),
  };
}

function computeAverageLength<Field extends string>(documents: readonly FieldTerms<Field>[], field: Field): number {
  const total = documents.reduce((sum, document) => sum + (document[field]?.length ?? 0), 0);
  return total / Math.max(documents.length, 1);
}

interface Ranking {
  readonly query: readonly string[] | ReadonlyMap<string, number>;
  readonly most: number | undefined;
}

/** Adds up the scores of all documents first, and says only of those that are returned what matched. */
function rankDocuments<Field extends string>(
  postings: ReadonlyMap<string, readonly Posting<Field>[]>,
  size: number,
  { query, most }: Ranking,
): RankedDocument<Field>[] {
  const wanted = query instanceof Map ? query : new Map((query as readonly string[]).map((term) => [term, 1]));
  const scores = new Float64Array(size);
  const matched = new Set<number>();
  const terms = [...wanted].map(([term, weight]) => {
    const own = postings.get(term) ?? [];
    const worth = weight * computeInverseFrequency(own.length, size);
    for (const { at, saturated } of own) {
      scores[at] = (scores[at] ?? 0) + worth * saturated;
      matched.add(at);
    }
    return { term, own, worth };
  });
  const score = (at: number): number => scores[at] ?? 0;
  const best = [...matched].sort((a, b) => score(b) - score(a) || a - b).slice(0, most);
  const matchesOf = new Map(best.map((at) => [at, [] as TermMatch<Field>[]]));
  for (const { term, own, worth } of terms)
    for (const { at, fields, saturated } of own) matchesOf.get(at)?.push({ term, fields, score: worth * saturated });
  return best.map((at) => ({ at, score: score(at), matches: matchesOf.get(at) ?? [] }));
}
