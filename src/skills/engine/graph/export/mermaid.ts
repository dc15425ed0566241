import { isSymmetric } from "../edge-types.ts";
import type { EdgeType, Graph } from "../types.ts";
import { sortGraphForDrawing } from "./drawing.ts";

/** Writes a Mermaid flowchart, which GitHub draws in Markdown. */
export function writeGraphAsMermaid(graph: Graph, skills: Iterable<string> = []): string {
  const { nodes, edges } = sortGraphForDrawing(graph, skills);
  const lines = [
    "flowchart LR",
    ...nodes.map(({ id, name }) => `  ${id}["${escapeLabel(name)}"]`),
    ...edges.map(({ source, target, type }) => `  ${source} ${pickMermaidArrow(type)}|${type}| ${target}`),
  ];
  return `${lines.join("\n")}\n`;
}

function pickMermaidArrow(type: EdgeType): string {
  if (type === "conflicts_with") return "-.-";
  return isSymmetric(type) ? "---" : "-->";
}

/**
 * Writes everything but plain words as numbered entities, since Mermaid reads a label as Markdown and HTML, ends it at a quotation
 * mark, and a code fence ends the whole diagram.
 */
function escapeLabel(name: string): string {
  return name.replace(/[^\p{L}\p{N} .,_-]/gu, (character) => `#${character.codePointAt(0)};`);
}
