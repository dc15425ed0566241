import { compareText } from "../../../kernel/domain/index.ts";
import { isSymmetric, WALKABLE_TYPES } from "./edge-types.ts";
import type { Edge, EdgeType, Graph } from "./types.ts";

/** A skill that typed edges join to a match; `from` is the one it was reached from. */
export interface Neighbor {
  readonly name: string;
  readonly type: EdgeType;
  readonly from: string;
  /** `out` where the edge leads from `from` to `name`, and for every symmetric edge. */
  readonly direction: "out" | "in";
  readonly distance: number;
  readonly reason: string;
}

export interface NeighborOptions {
  readonly depth: number;
  readonly cap: number;
  /** Skills that are gone or hidden are neither shown nor walked through. */
  readonly exists?: (name: string) => boolean;
}

/**
 * Walks breadth-first over the four positive retrieval types in both directions and returns the nearest first (SkillDAG, appendix
 * F). The starts are not among the neighbours; each neighbour is listed once, by its shortest way. `truncated` says that there are
 * more than `cap`.
 */
export function findNeighbors(
  graph: Graph,
  starts: readonly string[],
  { depth, cap, exists = () => true }: NeighborOptions,
): { neighbors: readonly Neighbor[]; truncated: boolean } {
  const seen = new Set(starts);
  const found: Neighbor[] = [];
  let level: readonly string[] = [...seen];
  for (let distance = 1; distance <= depth && level.length > 0; distance++) {
    const next: string[] = [];
    for (const from of level)
      for (const step of listStepsFromSkill(graph, from)) {
        if (seen.has(step.name) || !exists(step.name)) continue;
        if (found.length >= cap) return { neighbors: found, truncated: true };
        seen.add(step.name);
        next.push(step.name);
        found.push({ ...step, distance });
      }
    level = next;
  }
  return { neighbors: found, truncated: false };
}

type Step = Omit<Neighbor, "distance">;

/** Sorts by type and then by name, so that the same graph always gives the same answer. */
function listStepsFromSkill(graph: Graph, from: string): Step[] {
  const edges = (graph.incident.get(from) ?? []).filter(({ type }) => WALKABLE_TYPES.includes(type));
  const steps = edges.map((edge) => stepAlong(edge, from));
  const rank = ({ type }: Step) => WALKABLE_TYPES.indexOf(type);
  return steps.sort(
    (x, y) => rank(x) - rank(y) || compareText(x.name, y.name) || compareText(y.direction, x.direction),
  );
}

function stepAlong({ type, a, b, reason }: Edge, from: string): Step {
  const isOut = a === from || isSymmetric(type);
  return { name: a === from ? b : a, type, from, direction: isOut ? "out" : "in", reason };
}

/** Returns the `conflicts_with` edges of these skills themselves; a conflict of a conflict means nothing. */
export function listSkillConflicts(
  graph: Graph,
  names: readonly string[],
  exists: (name: string) => boolean = () => true,
): Pick<Edge, "a" | "b" | "reason">[] {
  const edges = new Set(names.flatMap((name) => graph.incident.get(name) ?? []));
  return [...edges]
    .filter((edge) => edge.type === "conflicts_with" && exists(edge.a) && exists(edge.b))
    .map(({ a, b, reason }) => ({ a, b, reason }));
}
