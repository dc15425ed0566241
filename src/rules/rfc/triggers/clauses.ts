import { NO_LONGER_ASSUMED } from "../../../kernel/domain/index.ts";
import { isDenial, stemWord } from "../../../kernel/words/index.ts";

/** A part of a statement whose words belong together; `words` have no case and punctuation. */
export interface Clause {
  readonly text: string;
  readonly words: readonly string[];
}

const CLAUSE_END = /(?<=[.!?]) |[;\n]| (?=(?:but|however|although|though|whereas|because) )/i;
const WORD = /[\p{L}\p{N}][\p{L}\p{N}_.+#'-]*/gu;

/** Splits a statement into clauses, but not at commas, because lists have them too. */
export function splitIntoClauses(statement: string): Clause[] {
  return (
    statement
      // The words of skl itself deny nothing: an assumption that is taken back is no stance.
      .replaceAll(NO_LONGER_ASSUMED, "")
      .replace(/[\u2018\u2019]/g, "'")
      // Runs of blanks become one, so that no regular expression backtracks over a megabyte of them.
      .replace(/\s+/g, (blanks) => (blanks.includes("\n") ? "\n" : " "))
      .split(CLAUSE_END)
      .map((text) => ({ text: text.trim(), words: splitClauseWords(text) }))
      .filter(({ words }) => words.length > 0)
  );
}

export function splitClauseWords(text: string): string[] {
  return (text.toLowerCase().match(WORD) ?? []).map((word) => word.replace(/(?:'s)?[.'+-]*$/, "") || word);
}

export function findPhrasePlaces(words: readonly string[], phrase: readonly string[]): number[] {
  const places: number[] = [];
  for (let at = 0; at + phrase.length <= words.length; at++)
    if (phrase.every((word, offset) => words[at + offset] === word)) places.push(at);
  return places;
}

export function hasPhrase(words: readonly string[], phrase: readonly string[]): boolean {
  return findPhrasePlaces(words, phrase).length > 0;
}

/** Returns a test for words that are a form of one of these: `replaces` and `replacing` are forms of `replace`. */
export function makeFormTest(words: string): (word: string) => boolean {
  const stems = new Set(words.split(" ").map(stemWord));
  return (word) => stems.has(stemWord(word));
}

const isAvoided = makeFormTest("avoid unlike");

export function isNegation(word: string): boolean {
  return isDenial(word) || isAvoided(word) || word.endsWith("n't");
}

/** Returns whether one of the few words before a place negates it. */
export function isNegatedAt(words: readonly string[], at: number, reach = 4): boolean {
  const before = words.slice(Math.max(0, at - reach), at);
  // `no longer` reports a change instead of denying one.
  return before.some((word, offset) => isNegation(word) && before[offset + 1] !== "longer" && words[at] !== "longer");
}
