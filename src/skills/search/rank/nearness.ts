import { type Entry, listsOf } from "../entry.ts";
import type { QueryWord } from "./query.ts";
import { RANKING } from "./weights.ts";

// What counting words cannot see: words that stand together in the query and in the skill, and a query that says the name.

/** Two words of the query that stand near one another in a short text of the skill, in the order of the query. */
export interface Together {
  readonly words: readonly [string, string];
  readonly field: "name" | "description" | "headings";
  readonly bonus: number;
}

const REACH = 3;

/** For each pair of neighbours in the query the place where it stands nearest; a name before a description before headings. */
export function together(entry: Entry, words: readonly QueryWord[]): Together[] {
  const passages = listsOf(entry.passages);
  return words.slice(1).flatMap((second, at) => {
    const first = words[at];
    if (first === undefined || !isPair(first, second)) return [];
    const found = nearest(passages, first.number, second.number);
    if (found === null) return [];
    const bonus = (RANKING.together * Math.min(first.idf, second.idf)) / found.distance;
    return [{ words: [first.word, second.word], field: fieldOf(found.passage), bonus } satisfies Together];
  });
}

const isPair = (first: QueryWord, second: QueryWord): boolean =>
  isTrusted(first) && isTrusted(second) && second.place - first.place <= REACH;

/** Looser readings of a word would make every text a phrase. */
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

/** The share of the name's terms that the query has; 1 is the whole name. */
export function nameShare(entry: Entry, words: readonly QueryWord[]): number {
  const terms = new Set(listsOf(entry.passages)[0]);
  if (terms.size === 0) return 0;
  const said = new Set(words.filter(isTrusted).map(({ number }) => number));
  return [...terms].filter((term) => said.has(term)).length / terms.size;
}

/** A whole name counts as much as `RANKING.name` words of middling rareness. */
export function nameBonus(share: number, words: readonly QueryWord[]): number {
  const middling = words.reduce((sum, { idf }) => sum + idf, 0) / Math.max(words.length, 1);
  return RANKING.name * middling * share ** 2;
}
