import { lexicon } from "./lexicon.ts";
import type { Concept } from "./request.ts";
import { keysOf } from "./words.ts";

export type FieldName = "name" | "folder" | "responsibilities" | "assumptions";

/** The text of a document, each field with the weight of a word found there. */
export type FieldTexts = Readonly<Partial<Record<FieldName, string>>>;

/** What a document says of what is asked, by field, as keys; known phrases count as one more word. */
export interface IndexedDocument {
  readonly fields: readonly {
    readonly name: FieldName;
    readonly counts: ReadonlyMap<string, number>;
    readonly length: number;
  }[];
}

export interface Corpus {
  readonly documents: readonly IndexedDocument[];
  readonly averageLength: ReadonlyMap<FieldName, number>;
  /** Words of the documents that are asked for, or begin like one that is. */
  readonly vocabulary: ReadonlySet<string>;
}

const SHORTEST_PREFIX = 4;

/** Whether a word begins with another, or the other with it, by enough letters to mean the same. */
export function areAkin(asked: string, word: string): boolean {
  if (asked.length < SHORTEST_PREFIX || word.length < SHORTEST_PREFIX) return false;
  return word.startsWith(asked) || (word.length > SHORTEST_PREFIX && asked.startsWith(word));
}

/** First words of the lexicon's phrases, so that most words of a text are passed over at once. */
const PHRASE_STARTS = new Set(
  [...lexicon.related.keys()].filter((key) => key.includes(" ")).map((key) => key.slice(0, key.indexOf(" "))),
);

/** Reads every text once and keeps the words that the concepts ask for: State may have ten thousand entries. */
export function indexTexts(texts: readonly FieldTexts[], concepts: readonly Concept[]): Corpus {
  const keeps = keeper(concepts);
  const vocabulary = new Set<string>();
  // Files share their folders, scopes and often whole phrases; equal texts are read once.
  const read = new Map<string, ReadWords>();
  const totals = new Map<FieldName, { length: number; count: number }>();
  const documents = texts.map((text): IndexedDocument => {
    const fields: IndexedDocument["fields"][number][] = [];
    for (const name of FIELD_NAMES) {
      const value = text[name];
      if (value === undefined || value === "") continue;
      const words = read.get(value) ?? readWords(value, keeps);
      read.set(value, words);
      for (const key of words.counts.keys()) vocabulary.add(key);
      const total = totals.get(name) ?? { length: 0, count: 0 };
      total.length += words.length;
      total.count++;
      totals.set(name, total);
      if (words.counts.size > 0) fields.push({ name, ...words });
    }
    return { fields };
  });
  const averageLength = new Map([...totals].map(([name, { length, count }]) => [name, Math.max(1, length / count)]));
  return { documents, averageLength, vocabulary };
}

const FIELD_NAMES: readonly FieldName[] = ["name", "folder", "responsibilities", "assumptions"];

interface ReadWords {
  readonly counts: ReadonlyMap<string, number>;
  readonly length: number;
}

/** Whether a word is worth keeping; each distinct word is asked about once. */
function keeper(concepts: readonly Concept[]): (key: string) => boolean {
  const own = concepts.map(({ key }) => key);
  const wanted = new Set([...own, ...concepts.flatMap(({ alternatives }) => alternatives.map(({ key }) => key))]);
  const known = new Map<string, boolean>();
  return (key) => {
    let answer = known.get(key);
    if (answer === undefined) {
      answer = wanted.has(key) || own.some((asked) => areAkin(asked, key));
      known.set(key, answer);
    }
    return answer;
  };
}

const NO_WORDS: ReadonlyMap<string, number> = new Map();

function readWords(text: string, keeps: (key: string) => boolean): ReadWords {
  const keys = keysOf(text);
  let counts: Map<string, number> | null = null;
  const count = (key: string): void => {
    if (!keeps(key)) return;
    counts ??= new Map();
    counts.set(key, (counts.get(key) ?? 0) + 1);
  };
  for (const [at, key] of keys.entries()) {
    count(key);
    if (!PHRASE_STARTS.has(key)) continue;
    for (let length = 2; length <= lexicon.longest && at + length <= keys.length; length++) {
      const phrase = keys.slice(at, at + length).join(" ");
      if (lexicon.related.has(phrase)) count(phrase);
    }
  }
  return { counts: counts ?? NO_WORDS, length: keys.length };
}
