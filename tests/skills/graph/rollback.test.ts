import { describe, expect, it } from "vitest";
import { fold, type HistoryEntry } from "../../../src/skills/engine/graph/index.ts";
import {
  added,
  afterRollback,
  anEntry,
  built,
  deleted,
  edgeList,
  entry,
  last,
  listEdgesInWords,
  makeEntryId,
  retyped,
  rolledBack,
  task,
} from "./builders.ts";

function withRollback(entries: readonly HistoryEntry[], target: Parameters<typeof rolledBack>[1], n: number) {
  const plan = rolledBack(fold(entries), target, n);
  if (!plan.ok) throw new Error(plan.error.message);
  return plan.value.after;
}

describe("a rollback", () => {
  const three = [added(1, "calls", "a", "b"), added(2, "calls", "b", "c"), added(3, "requires", "a", "b")];

  it("of the last N is one entry that reverts them all", () => {
    const plan = rolledBack(fold(three), last(2), 9);
    expect(plan).toMatchObject({
      ok: true,
      value: { entry: { op: "revert", reverts: [makeEntryId(3), makeEntryId(2)], entry_id: makeEntryId(9) } },
    });
    if (!plan.ok) return;
    expect(listEdgesInWords(plan.value.after)).toEqual(["calls a → b"]);
    expect(edgeList(plan.value.lost)).toEqual(["calls b → c", "requires a → b"]);
  });

  it("takes further steps back and never the same one (naive: the last rollback is the last entry)", () => {
    const once = withRollback(three, last(1), 9);
    const twice = withRollback(once.entries, last(1), 10);
    expect(listEdgesInWords(twice)).toEqual(["calls a → b"]);
    expect(afterRollback(twice, last(2), 11)).toBe("ROLLBACK_TOO_MANY");
    expect(afterRollback(twice, last(1), 11)).toEqual([]);
  });

  it("refuses an entry that was reverted (naive: the inverse once more)", () => {
    expect(afterRollback(withRollback(three, entry(2), 9), entry(2), 10)).toBe("ROLLBACK_TWICE");
  });

  it.each([0, -1, 1.5, Number.NaN])("refuses to take back %s entries", (count) => {
    expect(afterRollback(fold(three), last(count), 9)).toBe("ROLLBACK_EMPTY");
  });

  it("refuses an entry and a task that are not there, and a task that is done with", () => {
    const graph = fold([anEntry(1, { task_id: "t" })]);
    expect(afterRollback(graph, entry(7), 9)).toBe("ENTRY_UNKNOWN");
    expect(afterRollback(graph, task("u"), 9)).toBe("ROLLBACK_EMPTY");
    expect(afterRollback(withRollback(graph.entries, task("t"), 9), task("t"), 10)).toBe("ROLLBACK_TWICE");
  });

  it("of a task takes its entries and no others", () => {
    const entries = [anEntry(1, { task_id: "t" }), anEntry(2, { b: "c" }), anEntry(3, { b: "d", task_id: "t" })];
    expect(afterRollback(fold(entries), task("t"), 9)).toEqual(["depends_on a → c"]);
  });

  it("gives a retyped edge its former type back, with its direction and reason (naive: deletes the new one)", () => {
    const before = fold([added(1, "depends_on", "b", "a")]);
    const after = withRollback([...before.entries, retyped(2, ["depends_on", "similar_to"], "b", "a")], last(1), 9);
    expect([...after.edges.values()]).toEqual([...before.edges.values()]);
  });

  it("leaves no duplicate edge, and a history that still loads (naive: the inverse of a retype adds the edge again)", () => {
    const entries = [
      added(1, "depends_on", "a", "b"),
      retyped(2, ["depends_on", "composes_with"], "a", "b"),
      added(3, "depends_on", "a", "b"),
    ];
    expect(afterRollback(fold(entries), entry(2), 9)).toEqual(["depends_on a → b"]);
    const again = [added(1, "calls", "a", "b"), deleted(2, "calls", "a", "b"), added(3, "calls", "a", "b")];
    expect(afterRollback(fold(again), entry(2), 9)).toEqual(["calls a → b"]);
  });

  it("refuses to recreate a cycle (naive: the inverse of a deletion is an add without checks)", () => {
    const entries = [
      added(1, "depends_on", "a", "b"),
      deleted(2, "depends_on", "a", "b"),
      added(3, "specializes", "b", "a"),
    ];
    expect(afterRollback(fold(entries), entry(2), 9)).toBe("ROLLBACK_BREAKS");
  });

  it("refuses to recreate a contradiction", () => {
    const entries = [
      added(1, "composes_with", "a", "b"),
      deleted(2, "composes_with", "a", "b"),
      added(3, "conflicts_with", "a", "b"),
    ];
    const plan = rolledBack(fold(entries), entry(2), 9);
    expect(plan).toMatchObject({ error: { code: "ROLLBACK_BREAKS", data: { entries: [makeEntryId(3)] } } });
  });

  it("refuses to pull away what a later entry stands on", () => {
    const entries = [added(1, "depends_on", "a", "b"), retyped(2, ["depends_on", "calls"], "a", "b")];
    expect(afterRollback(fold(entries), entry(1), 9)).toBe("ROLLBACK_BREAKS");
    expect(afterRollback(fold(entries), last(2), 9)).toEqual([]);
  });

  it("does all of a task or nothing of it (naive: stops at the first that fails)", () => {
    const entries = [
      anEntry(1, { type: "calls", a: "x", b: "y", task_id: "t" }),
      anEntry(2, { task_id: "t" }),
      retyped(3, ["depends_on", "requires"], "a", "b"),
    ];
    const graph = fold(entries);
    expect(afterRollback(graph, task("t"), 9)).toBe("ROLLBACK_BREAKS");
    expect(listEdgesInWords(graph)).toEqual(["calls x → y", "requires a → b"]);
  });

  it("is undone by its entry, and can then be done again", () => {
    const once = withRollback(three, last(2), 9);
    const undone = withRollback(once.entries, entry(9), 10);
    expect(listEdgesInWords(undone)).toEqual(listEdgesInWords(fold(three)));
    expect(afterRollback(undone, entry(9), 11)).toBe("ROLLBACK_TWICE");
    expect(afterRollback(undone, last(3), 11)).toEqual([]);
  });

  it("refuses to undo a rollback where that would break an invariant", () => {
    const once = withRollback([added(1, "depends_on", "a", "b")], last(1), 2);
    expect(afterRollback(fold([...once.entries, added(3, "depends_on", "b", "a")]), entry(2), 9)).toBe(
      "ROLLBACK_BREAKS",
    );
  });

  it("reverts a build as a whole", () => {
    const entries = [
      added(1, "calls", "a", "b"),
      built(2, [
        ["similar_to", "a", "b"],
        ["depends_on", "b", "c"],
      ]),
    ];
    expect(afterRollback(fold(entries), last(1), 9)).toEqual(["calls a → b"]);
  });
});
