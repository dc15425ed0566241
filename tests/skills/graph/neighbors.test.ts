import { describe, expect, it } from "vitest";
import { findNeighbors, fold, listSkillConflicts } from "../../../src/skills/engine/graph/index.ts";
import { added } from "./builders.ts";

const graph = fold([
  added(1, "depends_on", "a", "b"),
  added(2, "specializes", "c", "a"),
  added(3, "composes_with", "b", "d"),
  added(4, "similar_to", "d", "e"),
  added(5, "conflicts_with", "a", "z"),
  added(6, "calls", "a", "y"),
  added(7, "depends_on", "z", "far"),
  added(8, "similar_to", "a", "d"),
]);

const told = (starts: readonly string[], over: object = {}) =>
  findNeighbors(graph, starts, { depth: 2, cap: 50, ...over }).neighbors.map(
    ({ name, type, from, direction, distance }) => `${distance} ${from} -${type} ${direction}-> ${name}`,
  );

describe("the neighbours of a match", () => {
  it("are reached over the four positive types, both ways, nearest first, each once by its shortest way", () => {
    expect(told(["a"])).toEqual([
      "1 a -depends_on out-> b",
      "1 a -specializes in-> c",
      "1 a -similar_to out-> d",
      "2 d -similar_to out-> e",
    ]);
  });

  it("are as deep as asked, and never among the matches", () => {
    expect(told(["a"], { depth: 1 })).toHaveLength(3);
    expect(told(["a", "b", "d"])).toEqual(["1 a -specializes in-> c", "1 d -similar_to out-> e"]);
    expect(told(["a"], { depth: 0 })).toEqual([]);
  });

  it("say when there are more than the cap (naive: a listing that truncates in silence)", () => {
    expect(findNeighbors(graph, ["a"], { depth: 2, cap: 4 })).toMatchObject({ truncated: false });
    expect(findNeighbors(graph, ["a"], { depth: 2, cap: 3 })).toMatchObject({ truncated: true });
    expect(told(["a"], { cap: 3 })).toHaveLength(3);
  });

  it("are not walked to through a skill that is gone", () => {
    expect(told(["a"], { exists: (name: string) => name !== "d" })).toEqual([
      "1 a -depends_on out-> b",
      "1 a -specializes in-> c",
    ]);
  });

  it("are none for a skill without edges", () => {
    expect(told(["nobody"])).toEqual([]);
  });
});

describe("the conflicts of a match", () => {
  it("are one hop, each once, whichever end is the match", () => {
    const conflict = { a: "a", b: "z", reason: "reason 5" };
    expect(listSkillConflicts(graph, ["z"])).toEqual([conflict]);
    expect(listSkillConflicts(graph, ["a", "z"])).toEqual([conflict]);
    expect(listSkillConflicts(graph, ["b"])).toEqual([]);
    expect(listSkillConflicts(graph, ["a"], (name) => name !== "z")).toEqual([]);
  });
});
