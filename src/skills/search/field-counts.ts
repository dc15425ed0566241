import { FIELDS, type Field } from "./skill-text.ts";

// How often a term stands in each field of one skill, in the 32 bits of one number. A count stops at the greatest number that
// its bits hold: BM25 is flat long before.
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
}

const SLICES: readonly Slice[] = FIELDS.map((field, at) => ({
  shift: FIELDS.slice(0, at).reduce((sum, before) => sum + BITS[before], 0),
  greatest: 2 ** BITS[field] - 1,
}));

/** The count of the field at a place of `FIELDS`. */
export function countAt(packed: number, at: number): number {
  const slice = SLICES[at];
  return slice === undefined ? 0 : (packed >>> slice.shift) & slice.greatest;
}

/** The packed counts with one more of a field, unless that is full. */
export function oneMoreAt(packed: number, at: number): number {
  const slice = SLICES[at];
  return slice === undefined || countAt(packed, at) === slice.greatest ? packed : (packed + 2 ** slice.shift) >>> 0;
}

export const fieldsOf = (packed: number): Field[] => FIELDS.filter((_, at) => countAt(packed, at) > 0);
