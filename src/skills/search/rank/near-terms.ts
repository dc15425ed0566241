import type { SkillStore } from "../store/skill-store.ts";

// The back-off for words that no skill has: typing errors and inflections that the stemmer leaves apart. The dictionary is
// read through once a word; a mask of letters throws nearly all of it out before a distance is computed.

export interface NearTerm {
  readonly number: number;
  readonly weight: number;
}

const SHORTEST = 4;
const MOST = 3;

export function nearTerms(store: SkillStore, term: string): readonly NearTerm[] {
  if (term.length < SHORTEST || !/^\p{L}+$/u.test(term)) return [];
  const mask = maskOf(term);
  const farthest = term.length < 9 ? 1 : 2;
  const found: (NearTerm & { readonly term: string })[] = [];
  store.terms.forEach((other, number) => {
    if (!isCandidate(term, other, mask, farthest) || store.frequency(number) === 0) return;
    const weight = likeness(term, other, farthest);
    if (weight > 0) found.push({ number, weight, term: other });
  });
  const common = (number: number) => store.frequency(number);
  const order = (a: (typeof found)[number], b: (typeof found)[number]) =>
    b.weight - a.weight || common(b.number) - common(a.number) || (a.term < b.term ? -1 : 1);
  return found.sort(order).slice(0, MOST);
}

/** Typing errors seldom hit the first letter, and words that differ there are mostly other words. */
function isCandidate(term: string, other: string, mask: number, farthest: number): boolean {
  if (other.charCodeAt(0) !== term.charCodeAt(0) || other.length < SHORTEST) return false;
  if (isExtended(term, other)) return true;
  return Math.abs(other.length - term.length) <= farthest && bits(mask ^ maskOf(other)) <= 2 * farthest;
}

function likeness(term: string, other: string, farthest: number): number {
  if (isExtended(term, other)) return 0.6;
  const distance = editDistance(term, other, farthest);
  return distance > farthest ? 0 : distance === 1 ? 0.7 : 0.4;
}

/** One is the other with an ending: `tokenis` and `token`, `idempot` and `idempotenc`. */
function isExtended(term: string, other: string): boolean {
  const [short, long] = term.length < other.length ? [term, other] : [other, term];
  return short.length >= 5 && long.length - short.length <= 3 && long.startsWith(short);
}

function maskOf(word: string): number {
  let mask = 0;
  for (let at = 0; at < word.length; at++) mask |= 1 << (word.charCodeAt(at) & 31);
  return mask;
}

function bits(value: number): number {
  let left = value;
  let count = 0;
  for (; left !== 0; left &= left - 1) count++;
  return count;
}

/** Insertions, deletions, changes and swaps of neighbours; more than `farthest` is `farthest + 1`. */
function editDistance(a: string, b: string, farthest: number): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) row.push(cell({ a, b, i, j, row, last, before }));
    if (Math.min(...row) > farthest) return farthest + 1;
    before = last;
    last = row;
  }
  return Math.min(last[b.length] ?? farthest + 1, farthest + 1);
}

interface Cell {
  readonly a: string;
  readonly b: string;
  readonly i: number;
  readonly j: number;
  readonly row: readonly number[];
  readonly last: readonly number[];
  readonly before: readonly number[];
}

function cell({ a, b, i, j, row, last, before }: Cell): number {
  const isSame = a.charAt(i - 1) === b.charAt(j - 1);
  const least = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (isSame ? 0 : 1));
  const isSwap = i > 1 && j > 1 && a.charAt(i - 1) === b.charAt(j - 2) && a.charAt(i - 2) === b.charAt(j - 1);
  return isSwap ? Math.min(least, (before[j - 2] ?? 0) + 1) : least;
}
