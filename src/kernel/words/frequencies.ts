/** The number of texts in a collection that contain each term. */
export interface Frequencies {
  readonly size: number;
  readonly counts: ReadonlyMap<string, number>;
}

/** Counts the texts that contain each term; each text is passed as its terms. */
export function countDocumentFrequencies(texts: Iterable<Iterable<string>>): Frequencies {
  const counts = new Map<string, number>();
  let size = 0;
  for (const text of texts) {
    size++;
    for (const term of new Set(text)) counts.set(term, (counts.get(term) ?? 0) + 1);
  }
  return { size, counts };
}

/** Returns BM25's inverse document frequency of a term that `count` of `size` texts contain; it is never negative. */
export function computeInverseFrequency(count: number, size: number): number {
  return Math.log(1 + (size - count + 0.5) / (count + 0.5));
}

/** Returns the weight of a term, which is higher the fewer texts contain it. */
export function weighByRareness({ size, counts }: Frequencies, term: string): number {
  return computeInverseFrequency(counts.get(term) ?? 0, size);
}

/**
 * Returns how much two texts have in common, from 0 to 1: the rareness of their common terms divided by the rareness of all their
 * terms. The order of the texts does not matter, and the result is 0 if a text has no terms.
 */
export function measureOverlap(one: Iterable<string>, other: Iterable<string>, frequencies: Frequencies): number {
  const first = new Set(one);
  const second = new Set(other);
  let common = 0;
  let either = 0;
  // Sorted, because a sum of fractions depends on its order.
  for (const term of [...new Set([...first, ...second])].sort()) {
    const worth = weighByRareness(frequencies, term);
    either += worth;
    if (first.has(term) && second.has(term)) common += worth;
  }
  return either === 0 ? 0 : common / either;
}
