import type { Entry } from "./entry.ts";
import type { Postings, SearchedLists } from "./searched-store.ts";

/** Lists the entries that have each term, for one state of the index: the terms of all entries, sorted by their numbers. */
export class TermLists implements SearchedLists {
  /** Where the list of each term begins; it ends where the next one begins. */
  readonly #starts: Uint32Array;
  /** The indexes of the entries, and the packed counts of the term in them. */
  readonly #owners: Uint32Array;
  readonly #counts: Uint32Array;

  constructor(
    private readonly entries: readonly Entry[],
    frequencies: readonly number[],
  ) {
    this.#starts = new Uint32Array(frequencies.length + 1);
    for (const [term, frequency] of frequencies.entries())
      this.#starts[term + 1] = (this.#starts[term] ?? 0) + frequency;
    const size = this.#starts.at(-1) ?? 0;
    this.#owners = new Uint32Array(size);
    this.#counts = new Uint32Array(size);
    const next = this.#starts.slice();
    for (const [owner, { terms, counts }] of entries.entries())
      for (let at = 0; at < terms.length; at++) {
        const term = terms[at] ?? 0;
        const free = next[term] ?? 0;
        next[term] = free + 1;
        this.#owners[free] = owner;
        this.#counts[free] = counts[at] ?? 0;
      }
  }

  get size(): number {
    return this.entries.length;
  }

  entry(owner: number): Entry {
    return this.entries[owner] as Entry;
  }

  lengthAt(owner: number, at: number): number {
    return this.entries[owner]?.lengths[at] ?? 0;
  }

  postings(term: number): Postings {
    const [start, end] = [this.#starts[term] ?? 0, this.#starts[term + 1] ?? 0];
    return { owners: this.#owners.subarray(start, end), counts: this.#counts.subarray(start, end) };
  }
}
