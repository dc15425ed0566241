import { isSymmetric } from "../edge-types.ts";
import type { Graph } from "../types.ts";
import { sortGraphForDrawing } from "./drawing.ts";

/** Writes the DOT language of Graphviz. A conflict is drawn dashed, and a symmetric edge without an arrow. */
export function writeGraphAsDot(graph: Graph, skills: Iterable<string> = []): string {
  const { nodes, edges } = sortGraphForDrawing(graph, skills);
  const lines = [
    "digraph skills {",
    ...nodes.map(({ id, name }) => `  ${id} [label=${quoteLabel(name)}];`),
    ...edges.map(({ source, target, type, reason }) => {
      const style = `${isSymmetric(type) ? ", dir=none" : ""}${type === "conflicts_with" ? ", style=dashed" : ""}`;
      return `  ${source} -> ${target} [label=${quoteLabel(type)}, tooltip=${quoteLabel(reason)}${style}];`;
    }),
    "}",
  ];
  return `${lines.join("\n")}\n`;
}

/** Escapes a label: a backslash begins an escape of Graphviz. Control characters other than line breaks become spaces. */
function quoteLabel(text: string): string {
  const escaped = text.replace(/["\\]/g, "\\$&").replace(/\r\n|\r|\n/g, "\\n");
  return `"${escaped.replace(/[\p{Cc}\p{Cs}]/gu, " ")}"`;
}
