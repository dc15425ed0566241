import { editDistance } from "../../../domain/index.ts";
import type { SkillStore } from "../skill-store.ts";
import type { TermLists } from "../term-lists.ts";

interface NearTerm {
  readonly number: number;
  /** A number below 1: how likely the term is what was meant. */
  readonly weight: number;
}

const SHORTEST_TERM = 4;

/** An ending adds at most so many letters. */
const MOST_LONGER = 3;

/** Finds the term that an unknown one was probably meant to be: after a typing error, or with an ending that the stemmer left. */
export function nearTerm(store: SkillStore, term: string): NearTerm | null {
  if (term.length < SHORTEST_TERM || !/^\p{L}+$/u.test(term)) return null;
  const found = termsWith(store, term.charCodeAt(0)).flatMap((number) => {
    const other = store.terms[number] ?? "";
    const weight = Math.abs(other.length - term.length) > MOST_LONGER ? 0 : likeness(term, other);
    return weight === 0 ? [] : [{ number, weight, frequency: store.frequency(number), other }];
  });
  found.sort((a, b) => b.weight - a.weight || b.frequency - a.frequency || (a.other < b.other ? -1 : 1));
  return found[0] ?? null;
}

/** Holds the numbers of the terms that skills have by their first letters, for each state of the index. */
const BY_FIRST = new WeakMap<TermLists, ReadonlyMap<number, readonly number[]>>();

function termsWith(store: SkillStore, first: number): readonly number[] {
  const lists = store.termLists();
  const known = BY_FIRST.get(lists) ?? byFirstLetter(store);
  BY_FIRST.set(lists, known);
  return known.get(first) ?? [];
}

function byFirstLetter(store: SkillStore): ReadonlyMap<number, readonly number[]> {
  const all = new Map<number, number[]>();
  for (const [number, term] of store.terms.entries()) {
    if (term.length < SHORTEST_TERM || store.frequency(number) === 0) continue;
    const known = all.get(term.charCodeAt(0));
    if (known === undefined) all.set(term.charCodeAt(0), [number]);
    else known.push(number);
  }
  return all;
}

/** Rates how likely one term was meant by another with the same first letter, which typing errors seldom hit. */
function likeness(term: string, other: string): number {
  const farthest = term.length < 9 ? 1 : 2;
  const distance = Math.abs(other.length - term.length) > farthest ? farthest + 1 : editDistance(term, other);
  if (distance === 1) return 0.7;
  if (isExtended(term, other)) return 0.6;
  return distance <= farthest ? 0.4 : 0;
}

/** Says whether one term is the other with an ending: `tokenis` and `token`, `idempot` and `idempotenc`. */
function isExtended(term: string, other: string): boolean {
  const [short, long] = term.length < other.length ? [term, other] : [other, term];
  return short.length >= 5 && long.length - short.length <= MOST_LONGER && long.startsWith(short);
}
