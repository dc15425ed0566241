import { isDenial, isStopWord, splitTerms, splitWords, stemWord } from "../../../kernel/words/index.ts";
import { listQuantities, type Quantity } from "./quantities.ts";
import { findUnit, replaceNumberWords } from "./units.ts";

/** One sentence of an assumption, prepared for comparison. */
export interface Sentence {
  readonly text: string;
  /** The stems of its words without stop words; an identifier contributes its parts. */
  readonly terms: ReadonlySet<string>;
  /** The written word for each stem, without stop words, numbers and units. */
  readonly spelling: ReadonlyMap<string, string>;
  /** Identifiers as they are written. */
  readonly identifiers: ReadonlySet<string>;
  readonly quantities: readonly Quantity[];
  /** Whether an odd number of its words deny something. */
  readonly isDenied: boolean;
}

/** Other people write State and proposals, so the length and number of compared sentences are limited. */
const LONGEST_TEXT = 20_000;
const MOST_SENTENCES = 20;

const DENYING_PREFIX = /^(?:un|non|in|im|ir|dis)(?=\w{4})/;

/** Matches URLs and routes, paths, dotted names, calls, names in snake case and camel case, and text in backticks. */
const IDENTIFIER = new RegExp(
  [
    "(?:https?:\\/\\/|\\/)[\\w{}:<>.~/-]+",
    "(?<![\\w$@.-])[\\w$@.-]+(?:\\/[\\w{}.-]+)+",
    "\\b[A-Za-z]\\w*(?:\\.[A-Za-z_]\\w*)+\\b",
    "\\b\\w+\\([^()\\s]*\\)",
    "\\b_*[A-Za-z][A-Za-z0-9]*(?:_[A-Za-z0-9]+)+\\b",
    "\\b(?:[a-z]+|[A-Z][a-z0-9]+)[A-Z]\\w*\\b",
    "`[^`\\s]+`",
  ].join("|"),
  "g",
);
const ENVIRONMENT = /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/;

export function splitSentences(text: string): Sentence[] {
  return text
    .slice(0, LONGEST_TEXT)
    .split(/(?<=[.!?;])\s+|\n+/)
    .filter((sentence) => sentence.trim() !== "")
    .slice(0, MOST_SENTENCES)
    .map(analyzeSentence);
}

function analyzeSentence(text: string): Sentence {
  const identifiers = new Set((text.match(IDENTIFIER) ?? []).map((name) => name.replace(/[`()]|(?<![.:])[.:]+$/g, "")));
  const words = splitWords(replaceNumberWords(text));
  const isDenied = words.filter(isDenial).length % 2 === 1;
  const telling = words.filter((word) => !isStopWord(word) && !isDenial(word) && !/^\d/.test(word));
  const named = telling
    .filter((word) => findUnit(word) === null)
    .map((word): [string, string] => [stemWord(word), word]);
  const spelling = new Map(named);
  return { text, terms: new Set(splitTerms(text)), spelling, identifiers, quantities: listQuantities(text), isDenied };
}

export function listSharedIdentifiers(a: Sentence, b: Sentence): string[] {
  return [...a.identifiers].filter((name) => b.identifiers.has(name)).sort();
}

/** Returns whether the sentences name different environment variables and no common identifier, and so are about two things. */
export function nameDifferentVariables(a: Sentence, b: Sentence): boolean {
  const namesOne = ({ identifiers }: Sentence) => [...identifiers].some((name) => ENVIRONMENT.test(name));
  return namesOne(a) && namesOne(b) && listSharedIdentifiers(a, b).length === 0;
}

export function isContained(a: Sentence, b: Sentence): boolean {
  return computeContainedShare(new Set(a.spelling.keys()), new Set(b.spelling.keys())) > 0;
}

/** Returns the size of the shorter set relative to the longer one if it is contained in it; otherwise 0. */
function computeContainedShare(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const [short, long] = a.size <= b.size ? [a, b] : [b, a];
  return [...short].every((term) => long.has(term)) ? short.size / Math.max(long.size, 1) : 0;
}

/**
 * Returns whether the sentences have nearly the same words and only one is negated, by a word such as `not` or by a prefix as in
 * `encrypted` and `unencrypted`. Sentences with numbers do not count, because `never more than` negates nothing.
 */
export function areOpposed(a: Sentence, b: Sentence): boolean {
  if (a.quantities.length + b.quantities.length > 0) return false;
  const own = replaceNegatedWords(a, b);
  const other = replaceNegatedWords(b, a);
  return own.isDenied !== other.isDenied && computeContainedShare(own.terms, other.terms) >= 0.5;
}

/** Replaces each word whose form without a negating prefix is in the other sentence by that form, which flips the negation. */
function replaceNegatedWords(
  { spelling, isDenied }: Sentence,
  other: Sentence,
): { terms: Set<string>; isDenied: boolean } {
  const bareTerms = new Set<string>();
  let denied = isDenied;
  for (const [term, word] of spelling) {
    const bare = stemWord(word.replace(DENYING_PREFIX, ""));
    const isPrefixed = bare !== term && other.spelling.has(bare) && !other.spelling.has(term);
    bareTerms.add(isPrefixed ? bare : term);
    if (isPrefixed) denied = !denied;
  }
  return { terms: bareTerms, isDenied: denied };
}
