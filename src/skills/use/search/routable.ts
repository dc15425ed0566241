import { findNeighbors, type Graph, type Neighbor, rankNeighbors } from "../../engine/graph/index.ts";
import type { Match } from "../../engine/search/index.ts";
import type { Library } from "../library/index.ts";
import { readSkillStatuses, type SkillView } from "../library/index.ts";

/** An answer without stale nodes: a node whose module, source or manifest changed is never run, so no answer leads to it. */
export interface Routable<T> {
  readonly found: readonly T[];
  /** Names the stale nodes that would have been in the answer. */
  readonly stale: readonly string[];
}

/** Returns those of some skills that are stale. */
export type StaleAmong = (names: readonly string[]) => Promise<ReadonlySet<string>>;

export function createStaleLookup(library: Library, view: SkillView): StaleAmong {
  return async (names) => {
    const statusOf = await readSkillStatuses(library, names, view);
    return new Set(names.filter((name) => statusOf(name) === "stale"));
  };
}

interface Ranking {
  readonly k: number;
  readonly staleAmong: StaleAmong;
  /** Returns the first `places` matches. */
  ranked(places: number): readonly Match[];
}

/** Returns the first `k` matches that are not stale. */
export async function pickRoutableMatches({ k, staleAmong, ranked }: Ranking): Promise<Routable<Match>> {
  for (let places = k; ; places *= 2) {
    const likely = ranked(places);
    const stale = await staleAmong(likely.map(({ name }) => name));
    const found = likely.filter(({ name }) => !stale.has(name)).slice(0, k);
    if (found.length === k || likely.length < places) return { found, stale: [...stale] };
  }
}

interface Surroundings {
  readonly starts: readonly string[];
  readonly depth: number;
  readonly cap: number;
  readonly staleAmong: StaleAmong;
  exists(name: string): boolean;
  /** Returns how well a skill fits the query, from 0 to 1. */
  relevance(name: string): number;
}

/** A walk ends here; an answer has room for few of those that it reaches. */
const MOST_WALKED = 2000;

/**
 * Returns the neighbors in the graph that are worth most to the query; stale nodes are neither shown nor walked through. Statuses are
 * asked for those only that would be shown.
 */
export async function findRoutableNeighbors(
  graph: Graph,
  { starts, depth, cap, staleAmong, exists, relevance }: Surroundings,
): Promise<Routable<Neighbor> & { readonly truncated: boolean }> {
  const left = new Set<string>();
  for (;;) {
    const near = findNeighbors(graph, starts, {
      ...{ depth, cap: MOST_WALKED },
      exists: (name) => exists(name) && !left.has(name),
    });
    const ranked = rankNeighbors(near.neighbors, { graph, relevance });
    const found = ranked.slice(0, cap);
    const stale = await staleAmong(found.map(({ name }) => name));
    const truncated = near.truncated || ranked.length > cap;
    if (stale.size === 0) return { found, stale: [...left], truncated };
    for (const name of stale) left.add(name);
  }
}
