import { EdgeSet } from "./edge-set.ts";
import { listIncidentEdges } from "./fold.ts";
import { pairKey } from "./keys.ts";
import { sortEdgesByEnds } from "./order.ts";
import type { Graph } from "./types.ts";

/**
 * Adds the edges of another graph, such as the account's, to what a workspace knows. The workspace comes first: a pair of which its
 * history says anything, a deletion included, is its own matter, and an edge that would break an invariant there stays out. Edges of skills
 * that are not seen here mean nothing here.
 */
export function mergeGraphEdges(graph: Graph, other: Graph, exists: (name: string) => boolean): Graph {
  if (other.edges.size === 0) return graph;
  const set = new EdgeSet();
  for (const edge of graph.edges.values()) set.add(edge);
  for (const edge of sortEdgesByEnds(other.edges.values()))
    if (exists(edge.a) && exists(edge.b) && !graph.pairs.has(pairKey(edge.a, edge.b))) set.add(edge);
  if (set.edges.size === graph.edges.size) return graph;
  return { ...graph, edges: set.edges, incident: listIncidentEdges(set.edges.values()) };
}
