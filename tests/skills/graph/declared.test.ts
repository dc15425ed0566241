import { describe, expect, it } from "vitest";
import {
  addDeclaredEdges,
  fold,
  writeGraphAsGraphml,
  writeGraphAsJson,
} from "../../../src/skills/engine/graph/index.ts";
import { added, listEdgesInWords, makeEntryId } from "./builders.ts";

const declares = (type: "depends_on" | "conflicts_with" | "requires" | "similar_to", a: string, b: string) => ({
  type,
  a,
  b,
  reason: null,
});
const history = fold([added(1, "depends_on", "a", "b")]);

describe("edges that packages declare", () => {
  it("are in the graph beside those of the history, with their origin and no entry", () => {
    const graph = addDeclaredEdges(history, [declares("depends_on", "b", "c")]);
    expect(listEdgesInWords(graph)).toEqual(["depends_on a → b", "depends_on b → c"]);
    expect(graph.incident.get("c")).toEqual([
      {
        type: "depends_on",
        a: "b",
        b: "c",
        reason: "b declares it in its skill.yaml.",
        origin: "declared",
        entryId: null,
        at: null,
      },
    ]);
    expect(JSON.parse(writeGraphAsJson(graph)).edges[1]).toMatchObject({ origin: "declared", entry_id: null });
    expect(writeGraphAsGraphml(graph)).toContain('<data key="entry"></data>');
    expect(listEdgesInWords(history)).toEqual(["depends_on a → b"]);
  });

  it("count once with what the history says, and with each other", () => {
    const same = addDeclaredEdges(history, [declares("depends_on", "a", "b")]);
    expect([same, same.heldBack]).toEqual([history, []]);
    const both = addDeclaredEdges(history, [declares("similar_to", "x", "y"), declares("similar_to", "y", "x")]);
    expect([both.edges.size, both.heldBack]).toEqual([2, []]);
  });

  it.each([
    ["close a cycle with the history", declares("depends_on", "b", "a"), "depends_on b → a", "would close the cycle"],
    ["contradict the history", declares("conflicts_with", "a", "b"), "conflicts_with a → b", makeEntryId(1)],
    ["lead to an unknown skill", declares("depends_on", "a", "nowhere"), "depends_on a → nowhere", "no skill"],
    ["lead to themselves", declares("depends_on", "a", "a"), "depends_on a → a", "itself"],
  ])("are held back and named where they %s", (_what, edge, part, says) => {
    const graph = addDeclaredEdges(history, [edge], (name) => name !== "nowhere");
    expect(listEdgesInWords(graph)).toEqual(["depends_on a → b"]);
    expect(graph.heldBack).toEqual([{ entry: `${edge.a}/skill.yaml`, part, reason: expect.stringContaining(says) }]);
  });

  it("hold back the same one of two that exclude each other, whatever order they come in", () => {
    const pair = [declares("depends_on", "x", "y"), declares("depends_on", "y", "x")];
    for (const declared of [pair, pair.toReversed()])
      expect(addDeclaredEdges(history, declared).heldBack.map(({ entry }) => entry)).toEqual(["y/skill.yaml"]);
  });

  it("are no edge where `requires` names a type of value and not a skill", () => {
    const graph = addDeclaredEdges(history, [declares("requires", "a", "table")], (name) => name !== "table");
    expect([graph.edges.size, graph.heldBack]).toEqual([1, []]);
  });
});
