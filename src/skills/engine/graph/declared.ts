import { EdgeSet } from "./edge-set.ts";
import { listIncidentEdges } from "./fold.ts";
import { formatEdge, isSkillName } from "./keys.ts";
import { describeObjection } from "./objection.ts";
import { sortEdgesByEnds } from "./order.ts";
import type { Edge, EdgeEnds, EdgeType, Graph, HeldBack } from "./types.ts";

/** An edge that the package `a` declares in its own skill.yaml. */
export interface DeclaredEnds extends EdgeEnds {
  readonly reason: string | null;
}

/** The target of these types may be a type of value or a class of capabilities, which is no edge between skills. */
const OF_VALUES: readonly EdgeType[] = ["requires", "produces"];

/**
 * Adds the edges that installed packages declare, for `show`, `search`, `check` and the exports. The history comes first: a declared
 * edge that is in it counts once, and one that breaks an invariant or leads to a missing skill is held back and named. Declared edges
 * are never written, and edits are checked without them, since other machines may have other packages. They have the origin
 * `declared` and no entry.
 */
export function addDeclaredEdges(
  graph: Graph,
  declared: readonly DeclaredEnds[],
  exists: (name: string) => boolean = () => true,
): Graph {
  const set = new EdgeSet();
  for (const edge of graph.edges.values()) set.add(edge);
  const heldBack: HeldBack[] = [];
  // Of two edges that exclude each other, the same one is held back on every machine.
  for (const edge of sortEdgesByEnds(declared)) {
    if (OF_VALUES.includes(edge.type) && !exists(edge.b)) continue;
    const reason = describeMissingEnd(edge, exists) ?? findDeclarationObjection(set, edge);
    if (reason !== null) heldBack.push({ entry: `${edge.a}/skill.yaml`, part: formatEdge(edge), reason });
  }
  if (set.edges.size === graph.edges.size && heldBack.length === 0) return graph;
  return {
    ...graph,
    edges: set.edges,
    incident: listIncidentEdges(set.edges.values()),
    heldBack: [...graph.heldBack, ...heldBack],
  };
}

function describeMissingEnd({ a, b }: EdgeEnds, exists: (name: string) => boolean): string | null {
  const name = [a, b].find((end) => !isSkillName(end) || !exists(end));
  return name === undefined ? null : `There is no skill ${JSON.stringify(name.slice(0, 200))}.`;
}

function findDeclarationObjection(set: EdgeSet, { type, a, b, reason }: DeclaredEnds): string | null {
  const edge: Edge = {
    type,
    a,
    b,
    reason: reason ?? `${a} declares it in its skill.yaml.`,
    origin: "declared",
    entryId: null,
    at: null,
  };
  const applied = set.add(edge);
  return applied.kind === "objection" ? describeObjection(applied.objection) : null;
}
