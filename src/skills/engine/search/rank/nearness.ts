import { END, type Entry } from "../entry.ts";
import type { QueryWord } from "./query.ts";
import { RANKING } from "./weights.ts";

// Scores that counting words cannot give: for words that are neighbours in the query and in the skill, and for a skill's name.

/** Two words of the query that stand near each other in a short text of the skill, in the order of the query. */
export interface WordPair {
  readonly words: readonly [string, string];
  readonly field: "name" | "description" | "headings";
  readonly bonus: number;
}

const REACH = 3;

/**
 * Returns a function that finds where an entry has each two neighbours of the query nearest to each other. The name comes before the
 * description, and the description before the headings.
 */
export function makePairFinder(words: readonly QueryWord[]): (entry: Entry) => WordPair[] {
  const query = { wordOf: new Map(words.map(({ number }, at) => [number, at])), isPair: words.map(isPairWithLast) };
  return ({ passages }) =>
    findNearestPlaces(passages, query).flatMap((found, at): WordPair[] => {
      const [first, second] = [words[at - 1], words[at]];
      if (found === undefined || first === undefined || second === undefined) return [];
      const bonus = (RANKING.pair * Math.min(first.idf, second.idf)) / found.distance;
      return [{ words: [first.word, second.word], field: namePassageField(found.passage), bonus }];
    });
}

function isPairWithLast(second: QueryWord, at: number, words: readonly QueryWord[]): boolean {
  const first = words[at - 1];
  return first !== undefined && isTrusted(first) && isTrusted(second) && second.place - first.place <= REACH;
}

/** Words that were mended by guessing do not count here, since they would pair up by chance. */
const isTrusted = ({ weight }: QueryWord): boolean => weight > 0.6;

const namePassageField = (passage: number) => (["name", "description"] as const)[passage] ?? "headings";

interface Nearest {
  readonly passage: number;
  readonly distance: number;
}

interface QueryPairs {
  /** Maps the number of a term to the index of the query's word. */
  readonly wordOf: ReadonlyMap<number, number>;
  /** Says of each word whether it and the word before it are a pair. */
  readonly isPair: readonly boolean[];
}

/** Returns for each word of the query where it stands nearest behind the word before it. The passages are read once. */
function findNearestPlaces(passages: Uint32Array, { wordOf, isPair }: QueryPairs): (Nearest | undefined)[] {
  const found: (Nearest | undefined)[] = [];
  const lasts = new Int32Array(isPair.length).fill(-REACH - 1);
  let passage = 0;
  for (let at = 0; at < passages.length; at++) {
    const number = passages[at] ?? END;
    if (number === END) {
      passage++;
      lasts.fill(-REACH - 1);
      continue;
    }
    const word = wordOf.get(number);
    if (word === undefined) continue;
    const distance = at - (lasts[word - 1] ?? -REACH - 1);
    if (isPair[word] && distance < (found[word]?.distance ?? REACH + 1)) found[word] = { passage, distance };
    lasts[word] = at;
  }
  return found;
}

/** Returns the share of the name's terms that the query has; 1 is the whole name. */
export function nameShare(entry: Entry, words: readonly QueryWord[]): number {
  const { size } = nameTerms(entry);
  return size === 0 ? 0 : pickWordsInName(entry, words).length / size;
}

/** Returns the bonus for a share of the name. Several words of it, or a rare one, are unlikely to stand in a query by chance. */
export function nameBonus(entry: Entry, words: readonly QueryWord[]): number {
  const named = pickWordsInName(entry, words);
  return RANKING.name * named.reduce((sum, { idf }) => sum + idf, 0) * nameShare(entry, words) ** 2;
}

const nameTerms = ({ passages }: Entry): ReadonlySet<number> => new Set(passages.subarray(0, passages.indexOf(END)));

function pickWordsInName(entry: Entry, words: readonly QueryWord[]): readonly QueryWord[] {
  const terms = nameTerms(entry);
  return words.filter((word) => isTrusted(word) && terms.has(word.number));
}
