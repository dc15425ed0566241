import { lexicon } from "./lexicon.ts";
import { keysOf } from "./words.ts";

export type FieldName = "name" | "folder" | "responsibilities" | "assumptions";

/** The text of a document, each field with the weight of a word found there. */
export type FieldTexts = Readonly<Partial<Record<FieldName, string>>>;

/** A document's words by field, as keys; known phrases count as one more word. */
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
  readonly vocabulary: ReadonlySet<string>;
}

/** First words of the lexicon's phrases, so that most words of a text are passed over at once. */
const PHRASE_STARTS = new Set(
  [...lexicon.related.keys()].filter((key) => key.includes(" ")).map((key) => key.slice(0, key.indexOf(" "))),
);

/** Reads every text once. */
export function indexTexts(texts: readonly FieldTexts[]): Corpus {
  const vocabulary = new Set<string>();
  const totals = new Map<FieldName, { length: number; count: number }>();
  const documents = texts.map((text): IndexedDocument => {
    const fields = (Object.entries(text) as [FieldName, string][]).map(([name, value]) => {
      const keys = keysOf(value);
      const counts = counted(keys);
      for (const key of counts.keys()) vocabulary.add(key);
      const total = totals.get(name) ?? { length: 0, count: 0 };
      totals.set(name, { length: total.length + keys.length, count: total.count + 1 });
      return { name, counts, length: keys.length };
    });
    return { fields };
  });
  const averageLength = new Map([...totals].map(([name, { length, count }]) => [name, Math.max(1, length / count)]));
  return { documents, averageLength, vocabulary };
}

function counted(keys: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  const count = (key: string) => counts.set(key, (counts.get(key) ?? 0) + 1);
  for (const [at, key] of keys.entries()) {
    count(key);
    if (!PHRASE_STARTS.has(key)) continue;
    for (let length = 2; length <= lexicon.longest && at + length <= keys.length; length++) {
      const phrase = keys.slice(at, at + length).join(" ");
      if (lexicon.related.has(phrase)) count(phrase);
    }
  }
  return counts;
}
