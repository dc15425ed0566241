import type { Analysis } from "./analysis.ts";

/** One skill of the index. Terms are numbers of the index's dictionary; lists of lists are flat, with `END` behind each. */
export interface Entry {
  readonly name: string;
  readonly lengths: Uint32Array;
  /** Each term once, with its packed counts at the same place of `counts`. */
  readonly terms: Uint32Array;
  readonly counts: Uint32Array;
  readonly passages: Uint32Array;
  readonly phrases: Uint32Array;
  readonly phraseTexts: readonly string[];
}

/** No dictionary has so many terms. */
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

/** The lists of a flat one. */
export function listsOf(flat: Uint32Array): Uint32Array[] {
  const lists: Uint32Array[] = [];
  for (let start = 0; start < flat.length; start += (lists.at(-1)?.length ?? 0) + 1)
    lists.push(flat.subarray(start, flat.indexOf(END, start)));
  return lists;
}
