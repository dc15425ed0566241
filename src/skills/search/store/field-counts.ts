import { FIELDS, type Field } from "../skill-text.ts";

// How often a term stands in each field of one skill, in 32 bits. Counts stop at the greatest number of their bits: BM25 is
// flat long before, so that nothing but memory changes.
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
  readonly field: Field;
  readonly shift: number;
  readonly greatest: number;
}

/** Body lowest: most terms stand only there, and a small number is one byte in a snapshot. */
const SLICES: readonly Slice[] = (Object.keys(BITS) as Field[]).map((field, at, all) => ({
  field,
  shift: all.slice(0, at).reduce((sum, before) => sum + BITS[before], 0),
  greatest: 2 ** BITS[field] - 1,
}));

export const SHIFTS = Object.fromEntries(SLICES.map(({ field, shift }) => [field, shift])) as Record<Field, number>;
export const MASKS = Object.fromEntries(SLICES.map(({ field, greatest }) => [field, greatest])) as Record<
  Field,
  number
>;

function countIn(packed: number, field: Field): number {
  return (packed >>> SHIFTS[field]) & MASKS[field];
}

/** One more of the field, unless it is full. */
export function oneMore(packed: number, field: Field): number {
  return countIn(packed, field) === MASKS[field] ? packed : (packed + 2 ** SHIFTS[field]) >>> 0;
}

export function fieldsOf(packed: number): Field[] {
  return FIELDS.filter((field) => countIn(packed, field) > 0);
}
