import { toEdgeRecord } from "../edge-record.ts";
import type { Graph } from "../types.ts";
import { sortGraphForDrawing } from "./drawing.ts";

/** Writes `{"nodes":[{"name"}],"edges":[{"type","a","b","reason","origin","entry_id","at"}]}`. */
export function writeGraphAsJson(graph: Graph, skills: Iterable<string> = []): string {
  const { nodes, edges } = sortGraphForDrawing(graph, skills);
  const document = {
    nodes: nodes.map(({ name }) => ({ name })),
    edges: edges.map(toEdgeRecord),
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}
