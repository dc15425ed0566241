import { type Graph, type Neighbor, neighbors } from "../../../skills/graph/index.ts";
import type { Match } from "../../../skills/search/index.ts";
import type { Library } from "../library/index.ts";
import { type SkillView, statusesOf } from "../library/index.ts";

/** An answer without stale nodes: a node whose module, source or manifest changed is never run, so no answer leads to it. */
export interface Routable<T> {
  readonly found: readonly T[];
  /** Names the stale nodes that would have been in the answer. */
  readonly stale: readonly string[];
}

interface Ranking {
  readonly k: number;
  readonly view: SkillView;
  /** Returns the first `places` matches. */
  ranked(places: number): readonly Match[];
}

/** Returns the first `k` matches that are not stale. */
export async function routableMatches(library: Library, { k, view, ranked }: Ranking): Promise<Routable<Match>> {
  for (let places = k; ; places *= 2) {
    const likely = ranked(places);
    const stale = await staleAmong(library, likely, view);
    const found = likely.filter(({ name }) => !stale.has(name)).slice(0, k);
    if (found.length === k || likely.length < places) return { found, stale: [...stale] };
  }
}

interface Surroundings {
  readonly starts: readonly string[];
  readonly depth: number;
  readonly cap: number;
  readonly view: SkillView;
  exists(name: string): boolean;
}

/** Returns the neighbors in the graph; stale nodes are neither shown nor walked through. */
export async function routableNeighbors(
  { library, graph }: { readonly library: Library; readonly graph: Graph },
  { starts, depth, cap, view, exists }: Surroundings,
): Promise<Routable<Neighbor> & { readonly truncated: boolean }> {
  const left = new Set<string>();
  for (;;) {
    const near = neighbors(graph, starts, { depth, cap, exists: (name) => exists(name) && !left.has(name) });
    const stale = await staleAmong(library, near.neighbors, view);
    if (stale.size === 0) return { found: near.neighbors, stale: [...left], truncated: near.truncated };
    for (const name of stale) left.add(name);
  }
}

async function staleAmong(
  library: Library,
  found: readonly { readonly name: string }[],
  view: SkillView,
): Promise<ReadonlySet<string>> {
  const names = found.map(({ name }) => name);
  const statusOf = await statusesOf(library, names, view);
  return new Set(names.filter((name) => statusOf(name) === "stale"));
}
