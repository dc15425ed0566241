import { isSymmetric } from "../edge-types.ts";
import type { Graph } from "../types.ts";
import { sortGraphForDrawing } from "./drawing.ts";

const HEAD = `<?xml version="1.0" encoding="UTF-8"?>
<graphml xmlns="http://graphml.graphdrawing.org/xmlns">
  <key id="name" for="node" attr.name="name" attr.type="string"/>
  <key id="type" for="edge" attr.name="type" attr.type="string"/>
  <key id="reason" for="edge" attr.name="reason" attr.type="string"/>
  <key id="origin" for="edge" attr.name="origin" attr.type="string"/>
  <key id="entry" for="edge" attr.name="entry" attr.type="string"/>
  <graph id="skills" edgedefault="directed">`;

/** Writes GraphML 1.0, which Gephi, yEd and NetworkX read. Symmetric edges have `directed="false"`. */
export function writeGraphAsGraphml(graph: Graph, skills: Iterable<string> = []): string {
  const { nodes, edges } = sortGraphForDrawing(graph, skills);
  const lines = [
    HEAD,
    ...nodes.map(({ id, name }) => `    <node id="${id}">${writeGraphmlData("name", name)}</node>`),
    ...edges.map(
      (edge) =>
        `    <edge source="${edge.source}" target="${edge.target}"${isSymmetric(edge.type) ? ' directed="false"' : ""}>` +
        `${writeGraphmlData("type", edge.type)}${writeGraphmlData("reason", edge.reason)}${writeGraphmlData("origin", edge.origin)}${writeGraphmlData("entry", edge.entryId ?? "")}</edge>`,
    ),
    "  </graph>",
    "</graphml>",
  ];
  return `${lines.join("\n")}\n`;
}

const writeGraphmlData = (key: string, text: string): string => `<data key="${key}">${escapeXmlText(text)}</data>`;

/** XML 1.0 cannot write these characters, not even as references. */
const NOT_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

const references: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", "\r": "&#13;" };

function escapeXmlText(text: string): string {
  return text.replace(NOT_XML, "\ufffd").replace(/[&<>\r]/g, (character) => references[character] ?? character);
}
