import { compareText } from "../../../../kernel/domain/index.ts";
import { sortEdgesByEnds } from "../order.ts";
import type { Edge, Graph } from "../types.ts";

/** A graph for the export formats. Skills are numbered, since no format takes every name as an identifier. */
export interface Drawing {
  readonly nodes: readonly { readonly id: string; readonly name: string }[];
  readonly edges: readonly (Edge & { readonly source: string; readonly target: string })[];
}

/** Sorts the graph, so that an export changes only where the graph does. `skills` adds those without edges. */
export function sortGraphForDrawing(graph: Graph, skills: Iterable<string>): Drawing {
  const names = [...new Set([...skills, ...graph.incident.keys()])].sort(compareText);
  const ids = new Map(names.map((name, index) => [name, `n${index}`]));
  const edges = sortEdgesByEnds(graph.edges.values()).map((edge) => ({
    ...edge,
    source: ids.get(edge.a) ?? "",
    target: ids.get(edge.b) ?? "",
  }));
  return { nodes: names.map((name, index) => ({ id: `n${index}`, name })), edges };
}
