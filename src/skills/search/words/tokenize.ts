import { compoundAt, endsPhrase } from "./compounds.ts";
import { spelled } from "./spelling.ts";
import { rawRuns, wordsOf } from "./split.ts";
import { stem } from "./stem.ts";
import { isStopWord } from "./stop-words.ts";

/** A term of the index, the word it was made of, and the place of that word in the text. */
export interface Token {
  readonly term: string;
  readonly word: string;
  readonly place: number;
}

/** A word of a text, with everything that it is indexed as. */
interface Reading {
  /** As it is said; phrases are made of these. */
  readonly said: string;
  readonly terms: readonly Omit<Token, "place">[];
  readonly mayEndPhrase: boolean;
}

type Readings = readonly Reading[];

/** A memory of runs that were read, because texts repeat them; bounded, and no answer depends on it. */
const READ = new Map<string, Readings>();
const REMEMBERED = 50_000;

/** The term under which a lower-case word is indexed. */
export function termOf(word: string): string {
  return stem(spelled(word));
}

function readingsOf(raw: string): Readings {
  const known = READ.get(raw);
  if (known !== undefined) return known;
  const readings = wordsOf(raw).map(reading);
  if (READ.size >= REMEMBERED) READ.clear();
  if (raw.length < 40) READ.set(raw, readings);
  return readings;
}

function reading(group: readonly string[]): Reading {
  const said = group[0] ?? "";
  const words = group.filter((word) => !isStopWord(word));
  return { said, terms: words.map((word) => ({ word, term: termOf(word) })), mayEndPhrase: endsPhrase(said) };
}

/** The terms of a text in order: stop words left out, parts of identifiers and names of known phrases put in. */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  readWords(text, (term, word, place) => tokens.push({ term, word, place }));
  return tokens;
}

/** The same without the words and places: whoever reads a whole library needs no more. */
export function termsIn(text: string): string[] {
  const terms: string[] = [];
  readWords(text, (term) => terms.push(term));
  return terms;
}

function readWords(text: string, take: (term: string, word: string, place: number) => void): void {
  const spoken: string[] = [];
  const words: string[] = [];
  for (const raw of rawRuns(text)) {
    for (const { said, terms, mayEndPhrase } of readingsOf(raw)) {
      const place = spoken.length;
      spoken.push(said);
      for (const { term, word } of terms) {
        words.push(word);
        take(term, word, place);
      }
      const name = mayEndPhrase ? compoundAt(spoken, place) : null;
      if (name === null || isSaid(words, name)) continue;
      words.push(name);
      take(termOf(name), name, place);
    }
  }
}

/** Whether the run itself already gave the name, as `e-mail` gives email. */
function isSaid(words: readonly string[], name: string): boolean {
  return words.slice(-4).includes(name);
}
