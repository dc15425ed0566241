import { isSymmetric } from "../edge-types.ts";
import type { EdgeType, Graph } from "../types.ts";
import { drawingOf } from "./drawing.ts";

/** A Mermaid flowchart, as GitHub draws it in Markdown. */
export function graphMermaid(graph: Graph, skills: Iterable<string> = []): string {
  const { nodes, edges } = drawingOf(graph, skills);
  const lines = [
    "flowchart LR",
    ...nodes.map(({ id, name }) => `  ${id}["${escaped(name)}"]`),
    ...edges.map(({ source, target, type }) => `  ${source} ${arrow(type)}|${type}| ${target}`),
  ];
  return `${lines.join("\n")}\n`;
}

function arrow(type: EdgeType): string {
  if (type === "conflicts_with") return "-.-";
  return isSymmetric(type) ? "---" : "-->";
}

/**
 * Everything but plain words becomes a numbered entity: a label is read as Markdown and HTML, ends at a quotation mark, and
 * the diagram itself ends at a code fence.
 */
function escaped(name: string): string {
  return name.replace(/[^\p{L}\p{N} .,_-]/gu, (character) => `#${character.codePointAt(0)};`);
}
