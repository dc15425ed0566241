import type { TermCounts } from "./field-counts.ts";
import type { PieceNumbers } from "./piece-numbers.ts";
import { FIELDS, listFieldTexts, type SkillText } from "./skill-text.ts";

/** A skill of the index. Terms are numbers in the dictionary of the index; lists of lists are flat, with `END` after each list. */
export interface Entry {
  readonly name: string;
  /** The number of terms in each of `FIELDS`. */
  readonly lengths: Uint32Array;
  /** Every term once; its packed counts (see field-counts.ts) are at the same index of `counts`. */
  readonly terms: Uint32Array;
  readonly counts: Uint32Array;
  /** The terms of the name, the description and each heading, in order. */
  readonly passages: Uint32Array;
  /** The terms of each trigger phrase and intent pattern, whose texts are `phraseTexts`. */
  readonly phrases: Uint32Array;
  readonly phraseTexts: readonly string[];
}

/** This ends a list; no dictionary has so many terms. */
export const END = 2 ** 32 - 1;

export function indexSkillText(skill: SkillText, numbers: PieceNumbers, counted: TermCounts): Entry {
  const lengths = Uint32Array.from(FIELDS, (field, at) => {
    let length = 0;
    for (const part of listFieldTexts(skill, field))
      numbers.each(part, ({ terms, compounds }) => {
        length += terms.length + compounds.length;
        for (const term of terms) counted.add(term, at);
        for (const term of compounds) counted.add(term, at);
      });
    return length;
  });
  const listTermNumbers = (text: string) => {
    const all: number[] = [];
    numbers.each(text, ({ terms }) => all.push(...terms));
    return all;
  };
  const phrases = [...skill.intents, ...skill.triggers].map((text) => ({ text, terms: listTermNumbers(text) }));
  const whole = phrases.filter(({ terms }) => terms.length > 0);
  return {
    name: skill.name,
    lengths,
    ...counted.take(),
    passages: flattenTermLists([skill.name, skill.description, ...skill.headings].map(listTermNumbers)),
    phrases: flattenTermLists(whole.map(({ terms }) => terms)),
    phraseTexts: whole.map(({ text }) => text),
  };
}

const flattenTermLists = (lists: readonly (readonly number[])[]) =>
  Uint32Array.from(lists.flatMap((terms) => [...terms, END]));

/** Takes a flat list of lists apart. */
export function splitFlatLists(flat: Uint32Array): Uint32Array[] {
  const lists: Uint32Array[] = [];
  for (let start = 0; start < flat.length; start += (lists.at(-1)?.length ?? 0) + 1)
    lists.push(flat.subarray(start, flat.indexOf(END, start)));
  return lists;
}
