import { compoundAt } from "./compounds.ts";
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

interface Reading {
  readonly term: string;
  readonly word: string;
  readonly isStop: boolean;
}

type Readings = readonly (readonly Reading[])[];

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
  const readings = wordsOf(raw).map((group) =>
    group.map((word) => ({ word, term: termOf(word), isStop: isStopWord(word) })),
  );
  if (READ.size >= REMEMBERED) READ.clear();
  if (raw.length < 40) READ.set(raw, readings);
  return readings;
}

/** The terms of a text in order: stop words left out, parts of identifiers and names of known phrases put in. */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  const spoken: string[] = [];
  for (const raw of rawRuns(text)) {
    for (const group of readingsOf(raw)) {
      const place = spoken.length;
      spoken.push(group[0]?.word ?? "");
      for (const { term, word, isStop } of group) if (!isStop) tokens.push({ term, word, place });
      const name = compoundAt(spoken, place);
      if (name !== null && !isSaid(tokens, name)) tokens.push({ term: termOf(name), word: name, place });
    }
  }
  return tokens;
}

/** Whether the run itself already gave the name, as `e-mail` gives email. */
function isSaid(tokens: readonly Token[], name: string): boolean {
  return tokens.slice(-4).some(({ word }) => word === name);
}
