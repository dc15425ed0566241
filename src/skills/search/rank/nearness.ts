import { type Entry, listsOf } from "../entry.ts";
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

/** Finds, for each two neighbours of the query, where they stand nearest; a name goes before a description, and that before headings. */
export function wordPairs(entry: Entry, words: readonly QueryWord[]): WordPair[] {
  const passages = listsOf(entry.passages);
  return words.slice(1).flatMap((second, at) => {
    const first = words[at];
    if (first === undefined || !isPair(first, second)) return [];
    const found = nearest(passages, first.number, second.number);
    if (found === null) return [];
    const bonus = (RANKING.pair * Math.min(first.idf, second.idf)) / found.distance;
    return [{ words: [first.word, second.word], field: fieldOf(found.passage), bonus } satisfies WordPair];
  });
}

const isPair = (first: QueryWord, second: QueryWord): boolean =>
  isTrusted(first) && isTrusted(second) && second.place - first.place <= REACH;

/** Words that were mended by guessing do not count here, since they would pair up by chance. */
const isTrusted = ({ weight }: QueryWord): boolean => weight > 0.6;

const fieldOf = (passage: number) => (["name", "description"] as const)[passage] ?? "headings";

interface Nearest {
  readonly passage: number;
  readonly distance: number;
}

function nearest(passages: readonly Uint32Array[], first: number, second: number): Nearest | null {
  let best: Nearest | null = null;
  for (const [passage, terms] of passages.entries()) {
    let last = Number.NEGATIVE_INFINITY;
    for (const [at, term] of terms.entries()) {
      const distance = at - last;
      if (term === second && distance > 0 && distance <= REACH && distance < (best?.distance ?? REACH + 1))
        best = { passage, distance };
      if (term === first) last = at;
    }
  }
  return best;
}

/** Returns the share of the name's terms that the query has; 1 is the whole name. */
export function nameShare(entry: Entry, words: readonly QueryWord[]): number {
  const terms = new Set(listsOf(entry.passages)[0]);
  if (terms.size === 0) return 0;
  const asked = new Set(words.filter(isTrusted).map(({ number }) => number));
  return [...terms].filter((term) => asked.has(term)).length / terms.size;
}

/** Returns the bonus for a share of the name, in words of average rareness. */
export function nameBonus(share: number, words: readonly QueryWord[]): number {
  const average = words.reduce((sum, { idf }) => sum + idf, 0) / Math.max(words.length, 1);
  return RANKING.name * average * share ** 2;
}
