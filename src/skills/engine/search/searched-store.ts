import type { Entry } from "./entry.ts";

/** Provides what ranking reads of an index: `SkillStore` holds all of it in memory, `StoredStore` reads what a query needs. */
export interface SearchedStore {
  /** Returns the number of a term; undefined where no skill has it. */
  findTermNumber(term: string): number | undefined;
  /** Returns the term of a number. */
  word(number: number): string;
  /** Returns the inverse document frequency of a term. */
  idf(number: number): number;
  /** Returns the average length of the field at an index of `FIELDS`. */
  averageLength(at: number): number;
  /** Returns the terms with a first letter that some skill has. */
  termsWith(first: string): Iterable<FrequentTerm>;
  /** Returns the same lists for as long as the index stays as it is. */
  termLists(): SearchedLists;
}

export interface FrequentTerm {
  readonly number: number;
  readonly term: string;
  /** The number of skills that have the term. */
  readonly frequency: number;
}

/** Skills are numbered from 0; what a query does not touch is not made. */
export interface SearchedLists {
  readonly size: number;
  entry(owner: number): Entry;
  /** Returns the length of the field at an index of `FIELDS`. */
  lengthAt(owner: number, at: number): number;
  postings(term: number): Postings;
}

/** The numbers of the skills that have a term, and the packed counts of the term in each of them. */
export interface Postings {
  readonly owners: Uint32Array;
  readonly counts: Uint32Array;
}
