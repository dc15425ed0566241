import { compareText } from "../../../kernel/domain/index.ts";
import type { Neighbor } from "./neighbors.ts";
import type { Graph } from "./types.ts";

export interface NeighborRanking {
  readonly graph: Graph;
  /** Returns how well a skill fits the query, from 0 to 1 for the best match. */
  relevance(name: string): number;
}

/** A neighbour that fits the query as well as the best match counts as much as two that are one step away. */
const QUERY_WEIGHT = 2;

/** What a match itself needs is wanted, whatever the query calls it. */
const NEED_WEIGHT = 1;

/** Each further neighbour of the same skill counts this much of the one before, so that one hub does not fill the answer. */
const NEXT_WEIGHT = 0.8;

/** A skill with so many edges is a hub: most skills have to do with it, which says nothing of any of them. */
const HUB_EDGES = 12;

/**
 * Sorts neighbours by what they are worth to a query: how well they fit it, how near they are, and whether a match needs them. An edge
 * of a skill with many edges says little about each of them, and one that only a hub leads to is left out.
 */
export function rankNeighbors(found: readonly Neighbor[], ranking: NeighborRanking): Neighbor[] {
  const wanted = found.filter((neighbor) => !isByHubAlone(neighbor, ranking));
  const scored = wanted.map((neighbor) => ({ neighbor, worth: computeNeighborWorth(neighbor, ranking) }));
  const compareByWorth = (x: (typeof scored)[number], y: (typeof scored)[number]) =>
    y.worth - x.worth || compareText(x.neighbor.name, y.neighbor.name);
  const counts = new Map<string, number>();
  const damped = scored.sort(compareByWorth).map(({ neighbor, worth }) => {
    const before = counts.get(neighbor.from) ?? 0;
    counts.set(neighbor.from, before + 1);
    return { neighbor, worth: worth * NEXT_WEIGHT ** before };
  });
  return damped.sort(compareByWorth).map(({ neighbor }) => neighbor);
}

function isByHubAlone(neighbor: Neighbor, { graph, relevance }: NeighborRanking): boolean {
  const isHub = (name: string) => (graph.incident.get(name)?.length ?? 0) >= HUB_EDGES;
  const { name, from } = neighbor;
  return (isHub(from) || isHub(name)) && !isNeeded(neighbor) && relevance(name) === 0;
}

const isNeeded = ({ type, direction, distance }: Neighbor): boolean =>
  distance === 1 && direction === "out" && type === "depends_on";

function computeNeighborWorth(neighbor: Neighbor, { graph, relevance }: NeighborRanking): number {
  const { name, from, distance } = neighbor;
  const edges = (graph.incident.get(from)?.length ?? 1) + (graph.incident.get(name)?.length ?? 1);
  const isNeed = isNeeded(neighbor);
  return QUERY_WEIGHT * relevance(name) + (isNeed ? NEED_WEIGHT : 0) + 1 / (distance * Math.log2(edges));
}
