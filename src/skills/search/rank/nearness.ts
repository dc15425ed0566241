import type { SkillStore } from "../store/skill-store.ts";
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
export function together(store: SkillStore, slot: number, words: readonly QueryWord[]): Together[] {
  const passages = store.entries[slot]?.passages ?? [];
  return words.slice(1).flatMap((second, at) => {
    const first = words[at];
    if (first === undefined || second.place - first.place > REACH) return [];
    const found = nearest(passages, numbers(first), numbers(second));
    if (found === null) return [];
    const bonus = (RANKING.together * Math.min(first.idf, second.idf)) / found.distance;
    return [{ words: [first.word, second.word], field: FIELD_OF(found.passage), bonus } satisfies Together];
  });
}

const FIELD_OF = (passage: number) => (["name", "description"] as const)[passage] ?? "headings";

/** The word itself and other names of it; looser relatives would make every text a phrase. */
function numbers({ variants }: QueryWord): ReadonlySet<number> {
  return new Set(variants.filter(({ weight }) => weight > 0.6).map(({ number }) => number));
}

interface Found {
  readonly passage: number;
  readonly distance: number;
}

function nearest(
  passages: readonly (readonly number[])[],
  first: ReadonlySet<number>,
  second: ReadonlySet<number>,
): Found | null {
  let best: Found | null = null;
  passages.forEach((terms, passage) => {
    let last = Number.NEGATIVE_INFINITY;
    terms.forEach((term, at) => {
      const distance = at - last;
      if (second.has(term) && distance > 0 && distance <= REACH && distance < (best?.distance ?? REACH + 1))
        best = { passage, distance };
      if (first.has(term)) last = at;
    });
  });
  return best;
}

/** What share of the name's terms the query has, counted by the words that bring them; 1 is the whole name. */
export function nameShare(store: SkillStore, slot: number, words: readonly QueryWord[]): number {
  const terms = new Set(store.entries[slot]?.passages[0] ?? []);
  if (terms.size === 0) return 0;
  const said = new Set(words.flatMap((word) => [...numbers(word)]));
  return [...terms].filter((term) => said.has(term)).length / terms.size;
}

/** A whole name counts as much as `RANKING.name` words of middling rareness. */
export function nameBonus(share: number, words: readonly QueryWord[]): number {
  const middling = words.reduce((sum, { idf }) => sum + idf, 0) / Math.max(words.length, 1);
  return RANKING.name * middling * share ** 2;
}
