import { isDenial, stem } from "../../words/index.ts";

/** A part of a statement in which words belong together, as words without case and punctuation. */
export interface Clause {
  readonly text: string;
  readonly words: readonly string[];
}

const CLAUSE_END = /(?<=[.!?]) |[;\n]| (?=(?:but|however|although|though|whereas|because) )/i;
const WORD = /[\p{L}\p{N}][\p{L}\p{N}_.+#'-]*/gu;

/** The clauses of a statement; commas do not part them, since lists have them too. */
export function clausesOf(statement: string): Clause[] {
  return (
    statement
      .replace(/[\u2018\u2019]/g, "'")
      // One blank each, so that no expression has to try every way to part a megabyte of them.
      .replace(/\s+/g, (blanks) => (blanks.includes("\n") ? "\n" : " "))
      .split(CLAUSE_END)
      .map((text) => ({ text: text.trim(), words: wordsOf(text) }))
      .filter(({ words }) => words.length > 0)
  );
}

export function wordsOf(text: string): string[] {
  return (text.toLowerCase().match(WORD) ?? []).map((word) => word.replace(/(?:'s)?[.'+-]*$/, "") || word);
}

/** Where a phrase begins in a clause: every place. */
export function placesOf(words: readonly string[], phrase: readonly string[]): number[] {
  const places: number[] = [];
  for (let at = 0; at + phrase.length <= words.length; at++)
    if (phrase.every((word, offset) => words[at + offset] === word)) places.push(at);
  return places;
}

export function hasPhrase(words: readonly string[], phrase: readonly string[]): boolean {
  return placesOf(words, phrase).length > 0;
}

/** Tests whether a word is one of these in any form: `replaces` and `replacing` are forms of `replace`. */
export function anyForm(words: string): (word: string) => boolean {
  const stems = new Set(words.split(" ").map(stem));
  return (word) => stems.has(stem(word));
}

const isAvoided = anyForm("avoid unlike");

export function isNegation(word: string): boolean {
  return isDenial(word) || isAvoided(word) || word.endsWith("n't");
}

/** Whether one of the few words before a place turns it round. */
export function isNegatedAt(words: readonly string[], at: number, reach = 4): boolean {
  const before = words.slice(Math.max(0, at - reach), at);
  // `no longer` is a change, not its denial.
  return before.some((word, offset) => isNegation(word) && before[offset + 1] !== "longer" && words[at] !== "longer");
}
