/** In how many texts of a collection each term stands. */
export interface Frequencies {
  readonly size: number;
  readonly counts: ReadonlyMap<string, number>;
}

/** Counts, for each term, the texts that have it; a text is given as its terms. */
export function documentFrequencies(texts: Iterable<Iterable<string>>): Frequencies {
  const counts = new Map<string, number>();
  let size = 0;
  for (const text of texts) {
    size++;
    for (const term of new Set(text)) counts.set(term, (counts.get(term) ?? 0) + 1);
  }
  return { size, counts };
}

/** BM25's inverse document frequency of a term that stands in `count` of `size` texts; it is never negative. */
export function inverseFrequency(count: number, size: number): number {
  return Math.log(1 + (size - count + 0.5) / (count + 0.5));
}

/** How much a term tells, by its rareness in the collection. */
export function rareness({ size, counts }: Frequencies, term: string): number {
  return inverseFrequency(counts.get(term) ?? 0, size);
}

/**
 * The share, from 0 to 1, that two texts have in common: the rareness of the terms of both, divided by that of the terms of
 * either. It is the same whichever text comes first, and 0 where a text has no terms.
 */
export function overlap(one: Iterable<string>, other: Iterable<string>, frequencies: Frequencies): number {
  const first = new Set(one);
  const second = new Set(other);
  let common = 0;
  let either = 0;
  // Sorted, because a sum of fractions depends on its order.
  for (const term of [...new Set([...first, ...second])].sort()) {
    const worth = rareness(frequencies, term);
    either += worth;
    if (first.has(term) && second.has(term)) common += worth;
  }
  return either === 0 ? 0 : common / either;
}
