import { edgeRecord } from "../edge-record.ts";
import type { Graph } from "../types.ts";
import { drawingOf } from "./drawing.ts";

/** Writes `{"nodes":[{"name"}],"edges":[{"type","a","b","reason","origin","entry_id","at"}]}`. */
export function graphJson(graph: Graph, skills: Iterable<string> = []): string {
  const { nodes, edges } = drawingOf(graph, skills);
  const document = {
    nodes: nodes.map(({ name }) => ({ name })),
    edges: edges.map(edgeRecord),
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}
