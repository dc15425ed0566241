import { spawnSync } from "node:child_process";
import fc from "fast-check";
import { SaxesParser } from "saxes";
import { describe, expect, it } from "vitest";
import {
  EDGE_TYPES,
  fold,
  type Graph,
  isSkillName,
  writeGraphAsDot,
  writeGraphAsGraphml,
  writeGraphAsJson,
  writeGraphAsMermaid,
} from "../../../src/skills/engine/graph/index.ts";
import { anEntry } from "./builders.ts";

const hostile = [
  `"]; evil --> x["`,
  "</data><script>&amp;",
  "]]>",
  "a;b#quot;c`d`|e",
  "```",
  '\\N\\"',
  "名前 ✓",
  "end",
  "%%{init}%%",
  "x\u{10ffff}y",
];
const name = fc
  .oneof(fc.constantFrom(...hostile), fc.string({ unit: "binary", minLength: 1, maxLength: 12 }))
  .filter(isSkillName);
const graphs = fc
  .array(fc.record({ type: fc.constantFrom(...EDGE_TYPES), a: name, b: name, reason: fc.string({ unit: "binary" }) }), {
    maxLength: 8,
  })
  .map((edges) => fold(edges.map((edge, n) => anEntry(n, edge))));

type Told = readonly [type: string, a: string, b: string];

const wanted = (graph: Graph): Told[] => [...graph.edges.values()].map(({ type, a, b }): Told => [type, a, b]).sort();
const named = (edges: readonly Told[], names: ReadonlyMap<string, string>): Told[] =>
  edges.map(([type, a, b]): Told => [type, names.get(a) ?? "?", names.get(b) ?? "?"]).sort();

function fromGraphml(text: string): Told[] {
  const names = new Map<string, string>();
  const edges: [string, string, string][] = [];
  let [node, key] = ["", ""];
  const parser = new SaxesParser({ xmlns: true });
  parser.on("opentag", ({ name: tag, attributes }) => {
    key = tag === "data" ? (attributes["key"]?.value ?? "") : "";
    if (tag === "node") node = attributes["id"]?.value ?? "";
    if (tag === "edge") edges.push(["", attributes["source"]?.value ?? "", attributes["target"]?.value ?? ""]);
  });
  parser.on("text", (part) => {
    const edge = edges.at(-1);
    if (key === "name") names.set(node, (names.get(node) ?? "") + part);
    if (key === "type" && edge) edge[0] += part;
  });
  parser.on("closetag", () => {
    key = "";
  });
  parser.on("error", (error) => {
    throw error;
  });
  parser.write(text).close();
  return named(edges, names);
}

function fromDot(text: string): Told[] {
  const unquoted = (quoted: string) =>
    quoted.replace(/\\(.)/g, (_, character) => (character === "n" ? "\n" : character));
  const names = new Map<string, string>();
  const edges: Told[] = [];
  const lines = text.trim().split("\n");
  expect([lines[0], lines.at(-1)]).toEqual(["digraph skills {", "}"]);
  for (const line of lines.slice(1, -1)) {
    const node = /^ {2}(n\d+) \[label="((?:[^"\\]|\\.)*)"\];$/u.exec(line);
    const edge =
      /^ {2}(n\d+) -> (n\d+) \[label="(\w+)", tooltip="(?:[^"\\]|\\.)*"(?:, dir=none)?(?:, style=dashed)?\];$/u.exec(
        line,
      );
    expect(node ?? edge, line).not.toBe(null);
    if (node) names.set(node[1] ?? "", unquoted(node[2] ?? ""));
    else if (edge) edges.push([edge[3] ?? "", edge[1] ?? "", edge[2] ?? ""]);
  }
  return named(edges, names);
}

function fromMermaid(text: string): Told[] {
  const names = new Map<string, string>();
  const edges: Told[] = [];
  const [head, ...lines] = text.trimEnd().split("\n");
  expect(head).toBe("flowchart LR");
  for (const line of lines) {
    const node = /^ {2}(n\d+)\["((?:[\p{L}\p{N} .,_-]|#\d+;)+)"\]$/u.exec(line);
    const edge = /^ {2}(n\d+) (?:-->|---|-\.-)\|(\w+)\| (n\d+)$/.exec(line);
    expect(node ?? edge, line).not.toBe(null);
    if (node)
      names.set(
        node[1] ?? "",
        (node[2] ?? "").replace(/#(\d+);/g, (_, code) => String.fromCodePoint(Number(code))),
      );
    else if (edge) edges.push([edge[2] ?? "", edge[1] ?? "", edge[3] ?? ""]);
  }
  return named(edges, names);
}

const fromJson = (text: string): Told[] =>
  (JSON.parse(text) as { edges: { type: string; a: string; b: string }[] }).edges
    .map(({ type, a, b }): Told => [type, a, b])
    .sort();

/** What XML cannot hold is written as U+FFFD. */
const asXml = (edges: readonly Told[]): Told[] =>
  edges
    .map(([type, a, b]): Told => [type, a.replace(/[\ufffe\uffff]/g, "\ufffd"), b.replace(/[\ufffe\uffff]/g, "\ufffd")])
    .sort();

describe("an export", () => {
  it.each([
    ["JSON", writeGraphAsJson, fromJson, (edges: Told[]) => edges],
    ["GraphML", writeGraphAsGraphml, fromGraphml, asXml],
    ["DOT", writeGraphAsDot, fromDot, (edges: Told[]) => edges],
    ["Mermaid", writeGraphAsMermaid, fromMermaid, (edges: Told[]) => edges],
  ])("as %s reads back as the graph it was, whatever the names", (_what, write, read, expected) => {
    fc.assert(
      fc.property(graphs, (graph) => {
        expect(read(write(graph))).toEqual(expected(wanted(graph)));
      }),
      { numRuns: 300 },
    );
  });

  it("holds the skills without edges as well, and is the same for the same graph", () => {
    const graph = fold([anEntry(1)]);
    expect(JSON.parse(writeGraphAsJson(graph, ["lonely", "a"])).nodes).toEqual([
      { name: "a" },
      { name: "b" },
      { name: "lonely" },
    ]);
    for (const write of [writeGraphAsJson, writeGraphAsGraphml, writeGraphAsDot, writeGraphAsMermaid]) {
      expect(write(graph, ["lonely"])).toContain("lonely");
      expect(write(graph, ["x", "b"])).toBe(write(graph, ["b", "x"]));
    }
  });
});

/** NetworkX reads GraphML on its own; it has no part in how we write it. */
const READER = `
import io, json, sys
import networkx as nx
graph = nx.read_graphml(io.BytesIO(sys.stdin.buffer.read()), force_multigraph=True)
names = {node: data["name"] for node, data in graph.nodes(data=True)}
edges = [[data["type"], names[a], names[b]] for a, b, data in graph.edges(data=True)]
sys.stdout.buffer.write(json.dumps(edges).encode())
`;
const isNetworkxThere = spawnSync("python3", ["-c", "import networkx"]).status === 0;

describe("another program", () => {
  // One kind of direction a file: NetworkX reads no mixture of directed and undirected edges.
  it.skipIf(!isNetworkxThere)(
    "NetworkX reads the GraphML with hostile names (skipped where it is not installed)",
    () => {
      const edges = hostile
        .filter(isSkillName)
        .map((each, n) => anEntry(n, { type: "calls", a: each, b: "plain", reason: each }));
      const graph = fold(edges);
      const { stdout, stderr, status } = spawnSync("python3", ["-c", READER], { input: writeGraphAsGraphml(graph) });
      expect([status, String(stderr)]).toEqual([0, ""]);
      expect((JSON.parse(String(stdout)) as Told[]).sort()).toEqual(asXml(wanted(graph)));
    },
  );
});
