import type { Analysis } from "./analysis.ts";

/** A skill of the index. Terms are numbers in the dictionary of the index; lists of lists are flat, with `END` after each list. */
export interface Entry {
  readonly name: string;
  readonly lengths: Uint32Array;
  /** Every term stands here once, and its packed counts at the same index of `counts`. */
  readonly terms: Uint32Array;
  readonly counts: Uint32Array;
  readonly passages: Uint32Array;
  readonly phrases: Uint32Array;
  readonly phraseTexts: readonly string[];
}

/** This ends a list; no dictionary has so many terms. */
export const END = 2 ** 32 - 1;

export function entryOf(
  { name, lengths, counts, passages, phrases }: Analysis,
  numberOf: (term: string) => number,
): Entry {
  const flat = (lists: readonly (readonly string[])[]) =>
    Uint32Array.from(lists.flatMap((terms) => [...terms.map(numberOf), END]));
  return {
    name,
    lengths: Uint32Array.from(lengths),
    terms: Uint32Array.from([...counts.keys()], numberOf),
    counts: Uint32Array.from(counts.values()),
    passages: flat(passages),
    phrases: flat(phrases.map(({ terms }) => terms)),
    phraseTexts: phrases.map(({ text }) => text),
  };
}

/** Takes a flat list of lists apart. */
export function listsOf(flat: Uint32Array): Uint32Array[] {
  const lists: Uint32Array[] = [];
  for (let start = 0; start < flat.length; start += (lists.at(-1)?.length ?? 0) + 1)
    lists.push(flat.subarray(start, flat.indexOf(END, start)));
  return lists;
}
