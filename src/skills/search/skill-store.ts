import { inverseFrequency } from "../../words/index.ts";
import type { Analysis } from "./analysis.ts";
import { type Entry, entryOf } from "./entry.ts";
import { FIELDS } from "./skill-text.ts";
import { TermLists } from "./term-lists.ts";

/**
 * The analysed skills, the dictionary of their terms, and what BM25F needs of all skills together. A term that no skill has
 * any more keeps its number, and counts as unknown.
 */
export class SkillStore {
  readonly entries = new Map<string, Entry>();
  readonly terms: string[] = [];
  readonly #numbers = new Map<string, number>();
  /** How many skills have each term. */
  readonly #frequencies: number[] = [];
  /** How many terms all skills have in each of `FIELDS`; whole numbers, so that adding and removing leaves no trace. */
  readonly #totals: number[] = FIELDS.map(() => 0);
  /** Made for the first query after a change. */
  #lists: TermLists | null = null;

  add(analysis: Analysis): void {
    this.put(entryOf(analysis, (term) => this.enter(term)));
  }

  /** Adds an entry whose terms are in the dictionary. */
  put(entry: Entry): void {
    if (this.entries.has(entry.name)) throw new Error(`${entry.name} is in the index already`);
    this.entries.set(entry.name, entry);
    this.#count(entry, 1);
  }

  remove(name: string): boolean {
    const entry = this.entries.get(name);
    if (entry === undefined) return false;
    this.#count(entry, -1);
    return this.entries.delete(name);
  }

  /** The number of a term, a new one if it has none. */
  enter(term: string): number {
    const known = this.#numbers.get(term);
    if (known !== undefined) return known;
    this.#numbers.set(term, this.terms.length);
    this.#frequencies.push(0);
    return this.terms.push(term) - 1;
  }

  /** The number of a term that some skill has. */
  numberOf(term: string): number | undefined {
    const number = this.#numbers.get(term);
    return number !== undefined && this.frequency(number) > 0 ? number : undefined;
  }

  frequency(number: number): number {
    return this.#frequencies[number] ?? 0;
  }

  /** How much a term tells by its rareness. */
  idf(number: number): number {
    return inverseFrequency(this.frequency(number), this.entries.size);
  }

  /** The average length of the field at a place of `FIELDS`. */
  averageLength(at: number): number {
    return (this.#totals[at] ?? 0) / Math.max(this.entries.size, 1);
  }

  termLists(): TermLists {
    this.#lists ??= new TermLists([...this.entries.values()], this.#frequencies);
    return this.#lists;
  }

  #count({ terms, lengths }: Entry, sign: 1 | -1): void {
    this.#lists = null;
    for (const term of terms) this.#frequencies[term] = this.frequency(term) + sign;
    for (const [at, length] of lengths.entries()) this.#totals[at] = (this.#totals[at] ?? 0) + sign * length;
  }
}
