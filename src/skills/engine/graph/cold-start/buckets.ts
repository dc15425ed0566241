import type { CandidatePair } from "./candidates.ts";

/** The pairs of one anchor, by index, which a model judges in one call. */
export interface Bucket {
  readonly anchor: number;
  readonly others: readonly number[];
}

/** A model still tells this many skills apart in one call. A skill that hundreds of others name takes several calls. */
const MOST_OTHERS = 40;

/** Groups candidate pairs by their anchor, the lower index of the two (SkillDAG, appendix H). */
export function groupPairsByAnchor(pairs: readonly CandidatePair[]): Bucket[] {
  const others = new Map<number, number[]>();
  for (const { a, b } of pairs) others.set(a, [...(others.get(a) ?? []), b]);
  return [...others].flatMap(([anchor, all]) =>
    Array.from({ length: Math.ceil(all.length / MOST_OTHERS) }, (_, part) => ({
      anchor,
      others: all.slice(part * MOST_OTHERS, (part + 1) * MOST_OTHERS),
    })),
  );
}
