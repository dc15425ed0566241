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
export function bitsAt(at: number): number {
  const slice = SLICES[at];
  return slice === undefined ? 0 : slice.greatest << slice.shift;
}

/** Returns the packed counts with one more in a field, unless the count is at its greatest. */
export function oneMoreAt(packed: number, at: number): number {
  const slice = SLICES[at];
  return slice === undefined || countAt(packed, at) === slice.greatest ? packed : (packed + slice.one) >>> 0;
}

export const fieldsOf = (packed: number): Field[] => FIELDS.filter((_, at) => countAt(packed, at) > 0);
