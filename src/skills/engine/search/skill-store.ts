import { computeInverseFrequency } from "../../../kernel/words/index.ts";
import { type Entry, indexSkillText } from "./entry.ts";
import { TermCounts } from "./field-counts.ts";
import { PieceNumbers } from "./piece-numbers.ts";
import type { FrequentTerm, SearchedStore } from "./searched-store.ts";
import { FIELDS, type SkillText } from "./skill-text.ts";
import { TermLists } from "./term-lists.ts";

/**
 * The analysed skills, the dictionary of their terms, and the totals that BM25F needs. A term that no skill has any more
 * keeps its number and counts as unknown.
 */
export class SkillStore implements SearchedStore {
  readonly entries = new Map<string, Entry>();
  readonly terms: string[] = [];
  readonly #numbers = new Map<string, number>();
  /** The number of skills that have each term. */
  readonly #frequencies: number[] = [];
  /** The number of terms of all skills in each of `FIELDS`. Whole numbers come back exactly when a skill is removed. */
  readonly #totals: number[] = FIELDS.map(() => 0);
  /** Holds, like the next field, what the first query after a change makes. */
  #lists: TermLists | null = null;
  #byFirst: ReadonlyMap<string, readonly FrequentTerm[]> | null = null;
  #pieces: PieceNumbers | null = null;
  readonly #counted = new TermCounts();

  add(skill: SkillText): void {
    this.#pieces ??= new PieceNumbers((term) => this.numberFor(term));
    this.put(indexSkillText(skill, this.#pieces, this.#counted));
  }

  /** Adds an entry whose terms are in the dictionary. */
  put(entry: Entry): void {
    if (this.entries.has(entry.name)) throw new Error(`The index has a skill ${entry.name} already.`);
    this.entries.set(entry.name, entry);
    this.#count(entry, 1);
  }

  remove(name: string): boolean {
    const entry = this.entries.get(name);
    if (entry === undefined) return false;
    this.#count(entry, -1);
    return this.entries.delete(name);
  }

  /** Returns the number of a term, and gives it one where it has none. */
  numberFor(term: string): number {
    const known = this.#numbers.get(term);
    if (known !== undefined) return known;
    this.#numbers.set(term, this.terms.length);
    this.#frequencies.push(0);
    return this.terms.push(term) - 1;
  }

  /** Returns the number of a term; undefined where no skill has it. */
  findTermNumber(term: string): number | undefined {
    const number = this.#numbers.get(term);
    return number !== undefined && this.frequency(number) > 0 ? number : undefined;
  }

  frequency(number: number): number {
    return this.#frequencies[number] ?? 0;
  }

  word(number: number): string {
    return this.terms[number] ?? "";
  }

  termsWith(first: string): Iterable<FrequentTerm> {
    this.#byFirst ??= this.#termsByFirstLetter();
    return this.#byFirst.get(first) ?? [];
  }

  /** Returns the inverse document frequency of a term. */
  idf(number: number): number {
    return computeInverseFrequency(this.frequency(number), this.entries.size);
  }

  /** Returns the average length of the field at an index of `FIELDS`. */
  averageLength(at: number): number {
    return (this.#totals[at] ?? 0) / Math.max(this.entries.size, 1);
  }

  termLists(): TermLists {
    this.#lists ??= new TermLists([...this.entries.values()], this.#frequencies);
    return this.#lists;
  }

  #termsByFirstLetter(): ReadonlyMap<string, readonly FrequentTerm[]> {
    const all = new Map<string, FrequentTerm[]>();
    for (const [number, term] of this.terms.entries()) {
      const frequency = this.frequency(number);
      if (frequency === 0) continue;
      const known = all.get(term.charAt(0));
      if (known === undefined) all.set(term.charAt(0), [{ number, term, frequency }]);
      else known.push({ number, term, frequency });
    }
    return all;
  }

  #count({ terms, lengths }: Entry, sign: 1 | -1): void {
    this.#lists = null;
    this.#byFirst = null;
    for (const term of terms) this.#frequencies[term] = this.frequency(term) + sign;
    for (const [at, length] of lengths.entries()) this.#totals[at] = (this.#totals[at] ?? 0) + sign * length;
  }
}
