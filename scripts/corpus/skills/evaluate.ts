import type { Query } from "./queries.ts";

/** Shares of 100. `ret5`: queries with an answer among the first five; `full`: mean share of the answers that came. */
export interface Quality {
  readonly queries: number;
  readonly ret1: number;
  readonly ret5: number;
  readonly full5: number;
  readonly full10: number;
  readonly mrr: number;
}

export type Search = (query: string, k: number) => readonly string[];

export function evaluate(queries: readonly Query[], search: Search): Quality {
  const answers = queries.map(({ text, relevant }) => judged(search(text, 10), new Set(relevant)));
  const mean = (value: (answer: Judged) => number) =>
    (100 * answers.reduce((sum, answer) => sum + value(answer), 0)) / Math.max(answers.length, 1);
  return {
    queries: queries.length,
    ret1: mean(({ first }) => (first === 1 ? 1 : 0)),
    ret5: mean(({ first }) => (first <= 5 ? 1 : 0)),
    full5: mean(({ full5 }) => full5),
    full10: mean(({ full10 }) => full10),
    mrr: mean(({ first }) => 1 / first),
  };
}

interface Judged {
  readonly first: number;
  readonly full5: number;
  readonly full10: number;
}

function judged(found: readonly string[], relevant: ReadonlySet<string>): Judged {
  const share = (k: number) => found.slice(0, k).filter((name) => relevant.has(name)).length / relevant.size;
  const first = found.findIndex((name) => relevant.has(name));
  return { first: first < 0 ? Number.POSITIVE_INFINITY : first + 1, full5: share(5), full10: share(10) };
}
