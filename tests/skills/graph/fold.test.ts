import { describe, expect, it } from "vitest";
import { checkGraph, fold, listDanglingEdges, parseHistoryEntry } from "../../../src/skills/engine/graph/index.ts";
import { added, anEntry, built, deleted, listEdgesInWords, makeEntryId, retyped, reverted } from "./builders.ts";

describe("the fold of a history", () => {
  it("is in the order of the entries' times, not of their arrival (naive: file order)", () => {
    const entries = [
      deleted(2, "depends_on", "a", "b"),
      added(3, "composes_with", "a", "b"),
      added(1, "depends_on", "a", "b"),
    ];
    expect(listEdgesInWords(fold(entries))).toEqual(["composes_with a → b"]);
  });

  it("compares times as instants (naive: as text)", () => {
    const later = anEntry(1, { op: "delete", at: "2026-01-01T10:00:00+00:00" });
    const earlier = anEntry(2, { at: "2026-01-01T11:00:00+02:00" });
    expect(listEdgesInWords(fold([later, earlier]))).toEqual([]);
  });

  it("counts equal adds once and names the second (naive: a list of edges, which then holds a duplicate)", () => {
    const graph = fold([added(1, "similar_to", "b", "a"), added(2, "similar_to", "a", "b")]);
    expect(listEdgesInWords(graph)).toEqual(["similar_to a → b"]);
    expect([...graph.edges.values()][0]?.entryId).toBe(makeEntryId(1));
    expect(graph.duplicates).toEqual([{ entry: makeEntryId(2), part: null, of: makeEntryId(1) }]);
    expect(graph.heldBack).toEqual([]);
  });

  it("takes a second deletion of two branches as said before", () => {
    const graph = fold([added(1, "calls", "a", "b"), deleted(2, "calls", "a", "b"), deleted(3, "calls", "a", "b")]);
    expect([listEdgesInWords(graph), graph.heldBack, graph.duplicates.length]).toEqual([[], [], 1]);
  });

  it.each([
    ["a cycle of one type", [added(1, "depends_on", "a", "b"), added(2, "depends_on", "b", "a")], "a → b"],
    [
      "a cycle over both backbone types",
      [added(1, "depends_on", "a", "b"), added(2, "specializes", "b", "a")],
      "a → b",
    ],
    ["a cycle of calls", [added(1, "calls", "a", "b"), added(2, "calls", "b", "a")], "a → b"],
    [
      "a conflict beside depends_on",
      [added(1, "depends_on", "b", "a"), added(2, "conflicts_with", "a", "b")],
      "contradicts",
    ],
    ["a conflict beside calls", [added(1, "calls", "b", "a"), added(2, "conflicts_with", "a", "b")], "contradicts"],
    [
      "a conflict beside requires",
      [added(1, "requires", "a", "b"), added(2, "conflicts_with", "a", "b")],
      "contradicts",
    ],
    [
      "composes_with beside a conflict",
      [added(1, "conflicts_with", "b", "a"), added(2, "composes_with", "a", "b")],
      "contradicts",
    ],
    ["an edge to itself", [added(1, "produces", "x", "y"), added(2, "similar_to", "a", "a")], "itself"],
    [
      "a retype of what another branch retyped",
      [
        added(0, "depends_on", "a", "b"),
        retyped(1, ["depends_on", "calls"], "a", "b"),
        retyped(2, ["depends_on", "requires"], "a", "b"),
      ],
      "no depends_on",
    ],
  ])("holds back the later entry of %s, names it and loads the rest", (_what, entries, says) => {
    const graph = fold([...entries, added(9, "validates", "rest", "b")]);
    expect(graph.heldBack).toEqual([{ entry: makeEntryId(2), part: null, reason: expect.stringContaining(says) }]);
    expect(listEdgesInWords(graph)).toContain("validates rest → b");
    expect(graph.edges.size).toBe(2);
  });

  it.each([
    ["calls against depends_on", added(1, "depends_on", "a", "b"), added(2, "calls", "b", "a")],
    ["produces beside a conflict", added(1, "conflicts_with", "a", "b"), added(2, "produces", "a", "b")],
    ["supersedes both ways", added(1, "supersedes", "a", "b"), added(2, "supersedes", "b", "a")],
  ])("has nothing against %s", (_what, one, other) => {
    expect(fold([one, other]).heldBack).toEqual([]);
  });

  it("holds back only the edge of a build that cannot be", () => {
    const graph = fold([
      added(1, "depends_on", "a", "b"),
      built(2, [
        ["depends_on", "b", "a"],
        ["similar_to", "b", "c"],
      ]),
    ]);
    expect(listEdgesInWords(graph)).toEqual(["depends_on a → b", "similar_to b → c"]);
    expect(graph.heldBack.map(({ entry, part }) => [entry, part])).toEqual([[makeEntryId(2), "depends_on b → a"]]);
  });

  it("lets an edge in again once the one it excluded is gone", () => {
    const graph = fold([
      added(1, "depends_on", "a", "b"),
      deleted(2, "depends_on", "a", "b"),
      added(3, "depends_on", "b", "a"),
    ]);
    expect([listEdgesInWords(graph), graph.heldBack]).toEqual([["depends_on b → a"], []]);
  });

  it("keeps the backbone edge that a second type of the same pair still holds (naive: the type's deletion frees both)", () => {
    const graph = fold([
      added(1, "depends_on", "a", "b"),
      added(2, "specializes", "a", "b"),
      deleted(3, "specializes", "a", "b"),
      added(4, "depends_on", "b", "a"),
    ]);
    expect(graph.heldBack.map(({ entry }) => entry)).toEqual([makeEntryId(4)]);
  });

  it("keeps the former edge where its retype is held back (naive: deletes first, then finds that it cannot add)", () => {
    const graph = fold([
      added(1, "similar_to", "a", "b"),
      added(2, "depends_on", "a", "b"),
      retyped(3, ["similar_to", "conflicts_with"], "a", "b"),
    ]);
    expect(listEdgesInWords(graph)).toEqual(["depends_on a → b", "similar_to a → b"]);
    expect(graph.heldBack.map(({ entry }) => entry)).toEqual([makeEntryId(3)]);
  });

  it("names a rollback of what is not in the history, and reverts the rest", () => {
    const graph = fold([added(1, "calls", "a", "b"), reverted(3, 1, 2)]);
    expect([listEdgesInWords(graph), graph.heldBack.map(({ part }) => part)]).toEqual([[], [makeEntryId(2)]]);
  });

  it("does not let an entry revert itself or what comes later", () => {
    const graph = fold([reverted(1, 1, 2), added(2, "calls", "a", "b")]);
    expect([listEdgesInWords(graph), graph.heldBack.length]).toEqual([["calls a → b"], 2]);
  });

  it("counts the rollback of the same entry in two branches once, and undoing one of them keeps the other", () => {
    const twice = [added(1, "calls", "a", "b"), reverted(2, 1), reverted(3, 1)];
    expect(fold(twice).duplicates).toEqual([{ entry: makeEntryId(3), part: makeEntryId(1), of: makeEntryId(2) }]);
    expect(listEdgesInWords(fold([...twice, reverted(4, 2)]))).toEqual([]);
    expect(listEdgesInWords(fold([...twice, reverted(4, 2), reverted(5, 3)]))).toEqual(["calls a → b"]);
  });

  it("keeps edges of skills that are gone, and says which they are", () => {
    const graph = fold([added(1, "depends_on", "a", "gone"), added(2, "depends_on", "gone", "c")]);
    const exists = (name: string) => name !== "gone";
    expect(listDanglingEdges(graph, exists)).toHaveLength(2);
    expect(checkGraph(graph, exists)).toMatchObject({ held_back: [], unreadable: [], duplicates: [] });
    // The cycle would be there as soon as the skill comes back.
    expect(fold([...graph.entries, added(3, "depends_on", "c", "a")]).heldBack).toHaveLength(1);
  });

  it("names two entries with one id, and takes the same one whatever comes first", () => {
    const [one, other] = [anEntry(1, { reason: "x" }), anEntry(1, { reason: "y" })];
    for (const entries of [
      [one, other],
      [other, one],
    ]) {
      const graph = fold(entries);
      expect([...graph.edges.values()][0]?.reason).toBe("x");
      expect(graph.unreadable).toEqual([{ file: `${makeEntryId(1)}.json`, reason: "another entry has the same id" }]);
    }
  });
});

describe("an entry of the log", () => {
  it("reads what was written, and `conflicts` as conflicts_with", () => {
    const entry = built(1, [["depends_on", "a", "b"]]);
    expect(parseHistoryEntry(JSON.parse(JSON.stringify(entry)))).toEqual({ ok: true, value: entry });
    expect(parseHistoryEntry({ ...anEntry(1), type: "conflicts" })).toMatchObject({
      value: { type: "conflicts_with" },
    });
  });

  it.each([
    ["a list", [], "not a JSON object"],
    ["an id that leaves the folder", { ...anEntry(1), entry_id: "../x" }, "entry_id"],
    ["a time that is none", { ...anEntry(1), at: "yesterday" }, "timestamp"],
    ["a time after which there is no room", { ...anEntry(1), at: "9999-12-31T23:59:59.999Z" }, "before the year 3000"],
    ["an unknown operation", { ...anEntry(1), op: "drop" }, "`op`"],
    ["an unknown type", { ...anEntry(1), type: "friend_of" }, "`type`"],
    ["an add without an end", { ...anEntry(1), b: null }, "add needs"],
    ["a name with a path in it", { ...anEntry(1), a: "../secret" }, "`a`"],
    ["a name with a control character", { ...anEntry(1), a: "x\ty" }, "`a`"],
    ["a retype without the former type", { ...anEntry(1), op: "retype" }, "retype needs"],
    ["a rollback of nothing", { ...anEntry(1), op: "revert" }, "revert needs"],
    ["a build with a broken edge", { ...anEntry(1), op: "build", edges: [{ type: "calls", a: 1 }] }, "edges[0]"],
  ])("is refused with %s", (_what, value, says) => {
    expect(parseHistoryEntry(value)).toEqual({ ok: false, error: expect.stringContaining(says) });
  });
});
