import { editDistance } from "../../../../kernel/domain/index.ts";
import type { SearchedStore } from "../searched-store.ts";

interface NearTerm {
  readonly number: number;
  /** A number below 1: how likely the term is what was meant. */
  readonly weight: number;
}

const SHORTEST_TERM = 4;

/** An ending adds at most this many letters. */
const MOST_LONGER = 3;

/** Finds the term that an unknown one was probably meant to be: after a typing error, or with an ending that the stemmer left. */
export function findNearTerm(store: SearchedStore, term: string): NearTerm | null {
  if (term.length < SHORTEST_TERM || !/^\p{L}+$/u.test(term)) return null;
  const found: (NearTerm & { readonly frequency: number; readonly other: string })[] = [];
  for (const { number, term: other, frequency } of store.termsWith(term.charAt(0))) {
    if (other.length < SHORTEST_TERM || Math.abs(other.length - term.length) > MOST_LONGER) continue;
    const weight = rateLikeness(term, other);
    if (weight > 0) found.push({ number, weight, frequency, other });
  }
  found.sort((a, b) => b.weight - a.weight || b.frequency - a.frequency || (a.other < b.other ? -1 : 1));
  return found[0] ?? null;
}

/** Rates how likely one term was meant by another with the same first letter, which typing errors seldom hit. */
function rateLikeness(term: string, other: string): number {
  const farthest = term.length < 9 ? 1 : 2;
  const distance = Math.abs(other.length - term.length) > farthest ? farthest + 1 : editDistance(term, other);
  if (distance === 1) return 0.7;
  if (isExtended(term, other)) return 0.6;
  return distance <= farthest ? 0.4 : 0;
}

/** Returns whether one term is the other with an ending: `tokenis` and `token`, `idempot` and `idempotenc`. */
function isExtended(term: string, other: string): boolean {
  const [short, long] = term.length < other.length ? [term, other] : [other, term];
  return short.length >= 5 && long.length - short.length <= MOST_LONGER && long.startsWith(short);
}
