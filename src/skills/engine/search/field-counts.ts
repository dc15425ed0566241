import { FIELDS, type Field } from "./skill-text.ts";

// The counts of a term in all fields of a skill are packed into the 32 bits of one number. A count stops at the greatest number
// that its bits can hold; more would hardly change the score of BM25.
const BITS: Readonly<Record<Field, number>> = {
  body: 8,
  description: 5,
  headings: 5,
  name: 3,
  tags: 3,
  intents: 4,
  triggers: 4,
};

interface Slice {
  readonly shift: number;
  readonly greatest: number;
  readonly one: number;
}

const SLICES: readonly Slice[] = FIELDS.map((field, at) => {
  const shift = FIELDS.slice(0, at).reduce((sum, before) => sum + BITS[before], 0);
  return { shift, greatest: 2 ** BITS[field] - 1, one: 2 ** shift };
});

/** Returns the count of the field at an index of `FIELDS`. */
export function countAt(packed: number, at: number): number {
  const slice = SLICES[at];
  return slice === undefined ? 0 : (packed >>> slice.shift) & slice.greatest;
}

/** Returns the bits of packed counts that are those of the field at an index of `FIELDS`. */
export function readFieldBits(at: number): number {
  const slice = SLICES[at];
  return slice === undefined ? 0 : slice.greatest << slice.shift;
}

/** Returns the packed counts with one more in a field, unless the count is at its greatest. */
function raiseFieldCount(packed: number, at: number): number {
  const slice = SLICES[at];
  return slice === undefined || countAt(packed, at) === slice.greatest ? packed : (packed + slice.one) >>> 0;
}

export const listFieldsWithTerm = (packed: number): Field[] => FIELDS.filter((_, at) => countAt(packed, at) > 0);

/** Counts the terms of one skill after another. Arrays by number are faster here than maps, and all skills share them. */
export class TermCounts {
  #counts = new Uint32Array(1024);
  readonly #terms: number[] = [];

  /** Counts a term once more in the field at an index of `FIELDS`. */
  add(term: number, at: number): void {
    if (term >= this.#counts.length) this.#grow(term);
    const before = this.#counts[term] ?? 0;
    if (before === 0) this.#terms.push(term);
    this.#counts[term] = raiseFieldCount(before, at);
  }

  /** Returns each counted term once with its packed counts, in the order in which they came, and begins anew. */
  take(): { readonly terms: Uint32Array; readonly counts: Uint32Array } {
    const terms = Uint32Array.from(this.#terms);
    const counts = terms.map((term) => this.#counts[term] ?? 0);
    for (const term of terms) this.#counts[term] = 0;
    this.#terms.length = 0;
    return { terms, counts };
  }

  #grow(term: number): void {
    const larger = new Uint32Array(Math.max(term + 1, this.#counts.length * 2));
    larger.set(this.#counts);
    this.#counts = larger;
  }
}
