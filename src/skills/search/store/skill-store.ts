import { FIELDS } from "../skill-text.ts";
import type { Analysis, Phrase } from "./analysis.ts";
import { Postings } from "./postings.ts";

/** One skill of the store; terms are numbers of the dictionary. */
export interface Entry {
  readonly name: string;
  readonly lengths: readonly number[];
  readonly terms: Uint32Array;
  readonly passages: readonly (readonly number[])[];
  readonly phrases: readonly Phrase<number>[];
}

/**
 * The inverted index and what is kept of each skill. Invariants: postings are in order of slots; a free slot is in no
 * postings; `totals` are the sums of the lengths of the skills that are there (whole numbers, so that adding and removing
 * leaves no trace); a term without postings counts as unknown.
 */
export class SkillStore {
  readonly terms: string[] = [];
  readonly postings: Postings[] = [];
  readonly entries: (Entry | null)[] = [];
  readonly totals: number[] = FIELDS.map(() => 0);
  /** The lengths of the entries, slot by slot: what reads all of them for every change must not wait for 20,000 objects. */
  lengths = new Float64Array(0);
  /** Changes with every change, for what is derived and remembered. */
  version = 0;
  private readonly numbers = new Map<string, number>();
  private readonly slots = new Map<string, number>();
  private readonly free: number[] = [];

  get size(): number {
    return this.slots.size;
  }

  slotOf(name: string): number | undefined {
    return this.slots.get(name);
  }

  names(): string[] {
    return [...this.slots.keys()].sort();
  }

  /** The number of a term that some skill has. */
  numberOf(term: string): number | undefined {
    const number = this.numbers.get(term);
    return number !== undefined && this.frequency(number) > 0 ? number : undefined;
  }

  /** How many skills have the term. */
  frequency(number: number): number {
    return this.postings[number]?.size ?? 0;
  }

  countsOf(number: number, slot: number): number {
    return this.postings[number]?.countsOf(slot) ?? 0;
  }

  add(analysis: Analysis): void {
    if (this.slots.has(analysis.name)) throw new Error(`${analysis.name} is in the index already`);
    const slot = this.free.pop() ?? this.entries.length;
    const terms = new Uint32Array(analysis.counts.size);
    let at = 0;
    for (const [term, packed] of analysis.counts) {
      const number = this.enter(term);
      this.postingsOf(number).insert(slot, packed);
      terms[at++] = number;
    }
    this.place(slot, this.entryOf(analysis, terms));
  }

  /** Puts an entry into a slot whose postings are there already. */
  place(slot: number, entry: Entry): void {
    this.entries[slot] = entry;
    this.slots.set(entry.name, slot);
    const width = FIELDS.length;
    if ((slot + 1) * width > this.lengths.length) {
      const larger = new Float64Array((slot + 64) * 2 * width);
      larger.set(this.lengths);
      this.lengths = larger;
    }
    this.lengths.set(entry.lengths, slot * width);
    this.sumUp(entry, 1);
  }

  remove(name: string): boolean {
    const slot = this.slots.get(name);
    const entry = slot === undefined ? undefined : this.entries[slot];
    if (slot === undefined || entry === undefined || entry === null) return false;
    for (const number of entry.terms) this.postings[number]?.remove(slot);
    this.entries[slot] = null;
    this.slots.delete(name);
    this.free.push(slot);
    this.sumUp(entry, -1);
    return true;
  }

  /** The number of a term, a new one if it has none. */
  enter(term: string, postings?: Postings): number {
    const known = this.numbers.get(term);
    if (known !== undefined) return known;
    this.numbers.set(term, this.terms.length);
    this.postings.push(postings ?? new Postings());
    return this.terms.push(term) - 1;
  }

  private postingsOf(number: number): Postings {
    const found = this.postings[number];
    if (found === undefined) throw new Error(`there is no term ${number}`);
    return found;
  }

  private entryOf({ name, lengths, passages, phrases }: Analysis, terms: Uint32Array): Entry {
    const numbered = (terms: readonly string[]) => terms.map((term) => this.enter(term));
    return {
      name,
      lengths,
      terms,
      passages: passages.map(numbered),
      phrases: phrases.map((phrase) => ({ text: phrase.text, terms: numbered(phrase.terms) })),
    };
  }

  private sumUp({ lengths }: Entry, sign: 1 | -1): void {
    lengths.forEach((length, at) => {
      this.totals[at] = (this.totals[at] ?? 0) + sign * length;
    });
    this.version++;
  }
}
