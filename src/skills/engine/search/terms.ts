import { isStopWord, splitPieceIntoWords, splitTerms, splitWords, stemWord } from "../../../kernel/words/index.ts";

/** A word of a text, with the term under which it is indexed and its position among all words of the text. */
export interface Word {
  readonly word: string;
  readonly term: string;
  readonly place: number;
}

/** People and agents put these around the words that they look for. */
const FILLERS: ReadonlySet<string> = new Set(
  splitTerms("please need want help use user way best good get try like make sure skill"),
);

/** Returns the words of a text in order, without stop words and fillers. */
export function splitTellingWords(text: string): Word[] {
  return splitWords(text).flatMap((word, place) => {
    const term = toSearchTerm(word);
    return term === "" ? [] : [{ word, term, place }];
  });
}

/** Returns the term of a word; an empty text for a stop word or a filler. */
function toSearchTerm(word: string): string {
  const term = isStopWord(word) ? "" : stemWord(word);
  return FILLERS.has(term) ? "" : term;
}

/** A piece of a text with its terms, and with those of the names in it that are also written as one word. */
interface Piece {
  readonly terms: readonly string[];
  readonly compounds: readonly string[];
}

/** Returns the terms of a piece of a text, as `piecesOf` cuts it. */
export function splitPieceTerms(piece: string): Piece {
  const words = splitPieceIntoWords(piece).map(toSearchTerm);
  const compounds = COMPOUND.test(piece) ? findCompoundNames(piece).map(({ term }) => term) : NONE;
  return { terms: words.filter((term) => term !== ""), compounds };
}

const NONE: readonly string[] = [];

const MAYBE_COMPOUND = /[\w-]+/g;
const COMPOUND = /[-_]|[a-z0-9][A-Z]|[A-Z]{2}[a-z]/;
const NAME = /^[A-Za-z0-9]{1,40}(?:[-_][A-Za-z0-9]{1,40})?$/;

/** Finds names such as GitHub, PDFs and dry-run, which people also write as one word. */
export function findCompoundNames(text: string): Word[] {
  return (text.match(MAYBE_COMPOUND) ?? [])
    .filter((name) => COMPOUND.test(name) && NAME.test(name))
    .map((name) => name.replace(/[-_]/, "").toLowerCase())
    .map((word) => ({ word, term: stemWord(word), place: Number.POSITIVE_INFINITY }));
}
