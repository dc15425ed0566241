import { compareText } from "../../../kernel/domain/index.ts";
import { type BackboneName, findBackbone } from "./edge-types.ts";
import { pairKey } from "./keys.ts";
import type { Duplicate, Edge, Graph, HeldBack, HistoryEntry, Unreadable } from "./types.ts";

/** Returns all edges between two skills, in both directions, sorted by type. */
export function listEdgesOfPair(graph: Graph, a: string, b: string): Edge[] {
  const isOfPair = (edge: Edge) => (edge.a === a && edge.b === b) || (edge.a === b && edge.b === a);
  const incident = graph.incident;
  const [fewer, other] = (incident.get(a)?.length ?? 0) <= (incident.get(b)?.length ?? 0) ? [a, b] : [b, a];
  const found = (incident.get(fewer) ?? []).filter((edge) => isOfPair(edge) && incident.has(other));
  return found.sort((x, y) => compareText(x.type, y.type) || compareText(x.a, y.a));
}

/** Returns all entries about two skills, the oldest first; a build is cut down to the edges of this pair. */
export function listPairHistory(graph: Graph, a: string, b: string): HistoryEntry[] {
  const key = pairKey(a, b);
  return (graph.pairs.get(key) ?? []).map((entry) =>
    entry.op === "build" ? { ...entry, edges: entry.edges.filter((edge) => pairKey(edge.a, edge.b) === key) } : entry,
  );
}

/** Returns all entries about a skill, the oldest first; a build is cut down to the edges of this skill. */
export function listSkillHistory(graph: Graph, name: string): HistoryEntry[] {
  const ofSkill = new Set<HistoryEntry>();
  for (const [key, entries] of graph.pairs)
    if (key.split("\t").includes(name)) for (const entry of entries) ofSkill.add(entry);
  return graph.entries
    .filter((entry) => ofSkill.has(entry))
    .map((entry) => ({ ...entry, edges: entry.edges.filter(({ a, b }) => a === name || b === name) }));
}

/** Returns the shortest path along one backbone, with both ends, or null. It avoids the edge `without`, which is about to go. */
export function findBackbonePath(
  graph: Graph,
  backbone: BackboneName,
  { from, to, without }: { from: string; to: string; without: Edge | null },
): string[] | null {
  const reached = new Map<string, string | null>([[from, null]]);
  for (const name of reached.keys()) {
    if (name === to) return tracePathToEnd(reached, to);
    for (const edge of graph.incident.get(name) ?? [])
      if (edge.a === name && edge !== without && findBackbone(edge.type) === backbone && !reached.has(edge.b))
        reached.set(edge.b, name);
  }
  return null;
}

function tracePathToEnd(reached: ReadonlyMap<string, string | null>, end: string): string[] {
  const path: string[] = [];
  for (let name: string | null = end; name !== null; name = reached.get(name) ?? null) path.unshift(name);
  return path;
}

/** Returns the edges of skills that are not installed; they stay in force, since the skill may come back or be installed elsewhere. */
export function listDanglingEdges(graph: Graph, exists: (name: string) => boolean): Edge[] {
  return [...graph.edges.values()].filter(({ a, b }) => !exists(a) || !exists(b));
}

/** The result of `graph check`, which fails where one of the first two lists has items. */
export interface GraphCheck {
  readonly held_back: readonly HeldBack[];
  readonly unreadable: readonly Unreadable[];
  readonly duplicates: readonly Duplicate[];
  readonly dangling: readonly Pick<Edge, "type" | "a" | "b">[];
}

export function checkGraph(graph: Graph, exists: (name: string) => boolean): GraphCheck {
  const dangling = listDanglingEdges(graph, exists).map(({ type, a, b }) => ({ type, a, b }));
  return { held_back: graph.heldBack, unreadable: graph.unreadable, duplicates: graph.duplicates, dangling };
}
