import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  EDGE_TYPES,
  type Edit,
  emptyGraph,
  fold,
  type Graph,
  type HistoryEntry,
  planBuild,
} from "../../../src/skills/engine/graph/index.ts";
import { afterEdit, anEntry, entry, last, listEdgesInWords, makeStamp, rolledBack } from "./builders.ts";

const names = ["a", "b", "c", "d", "e"];
const name = fc.constantFrom(...names);
const type = fc.constantFrom(...EDGE_TYPES);

const edit: fc.Arbitrary<Edit> = fc.oneof(
  fc.record({ op: fc.constant("add" as const), type, a: name, b: name }),
  fc.record({ op: fc.constantFrom("add" as const, "delete" as const), type, a: name, b: name }),
  fc.record({ op: fc.constant("retype" as const), type, from: fc.option(type), a: name, b: name }),
);

type Step =
  | { readonly kind: "edit"; readonly edit: Edit }
  | { readonly kind: "back"; readonly n: number }
  | { readonly kind: "entry"; readonly n: number }
  | { readonly kind: "build"; readonly edges: readonly Edit[] };

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: edit.map((value): Step => ({ kind: "edit", edit: value })) },
  { weight: 2, arbitrary: fc.integer({ min: 1, max: 4 }).map((n): Step => ({ kind: "back", n })) },
  { weight: 2, arbitrary: fc.nat(40).map((n): Step => ({ kind: "entry", n })) },
  { weight: 1, arbitrary: fc.array(edit, { maxLength: 6 }).map((edges): Step => ({ kind: "build", edges })) },
);

/** Does what can be done; what is refused changes nothing. */
function walk(start: Graph, steps: readonly Step[], from: number): Graph {
  return steps.reduce((graph, taken, index) => take(graph, taken, from + index), start);
}

function take(graph: Graph, taken: Step, n: number): Graph {
  switch (taken.kind) {
    case "edit": {
      const after = afterEdit(graph, taken.edit, n);
      return typeof after === "string" ? graph : after;
    }
    case "back":
    case "entry": {
      const plan = rolledBack(graph, taken.kind === "back" ? last(taken.n) : entry(taken.n), n);
      return plan.ok ? plan.value.after : graph;
    }
    case "build": {
      const proposed = taken.edges.map(({ type: edge, a, b }) => ({ type: edge, a, b, reason: "" }));
      const built = planBuild(graph, proposed, makeStamp(n)).entry;
      return built ? fold([...graph.entries, built]) : graph;
    }
  }
}

/** Written without the code under test: every edge is looked at against every other. */
function brokenInvariants({ edges }: Graph): string[] {
  const all = [...edges.values()];
  const broken = all.filter(({ a, b }) => a === b).map(() => "self");
  const opposed = ["depends_on", "specializes", "composes_with", "similar_to", "calls", "requires"];
  for (const { a, b } of all.filter((edge) => edge.type === "conflicts_with"))
    if (all.some((edge) => opposed.includes(edge.type) && [a, b].includes(edge.a) && [a, b].includes(edge.b)))
      broken.push("conflict");
  for (const types of [["depends_on", "specializes"], ["calls"]]) {
    const left = new Set(all.filter((edge) => types.includes(edge.type)));
    for (let size = -1; size !== left.size; ) {
      size = left.size;
      const targets = new Set([...left].map(({ b }) => b));
      for (const edge of left) if (!targets.has(edge.a)) left.delete(edge);
    }
    if (left.size > 0) broken.push("cycle");
  }
  return broken;
}

const content = (graph: Graph) => ({ edges: [...graph.edges], heldBack: graph.heldBack, duplicates: graph.duplicates });

const union = (one: readonly HistoryEntry[], other: readonly HistoryEntry[]) => [
  ...new Map([...one, ...other].map((each) => [each.entry_id, each])).values(),
];

describe("whatever is done to a graph", () => {
  it("keeps the invariants, and nothing that was accepted is held back", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const graph = walk(emptyGraph, steps, 0);
        expect(brokenInvariants(graph)).toEqual([]);
        expect(graph.heldBack).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it("folds to the same, whatever order the files arrive in", () => {
    // Entries that nobody checked, as merges bring them: many are held back.
    const raw = fc.record({
      op: fc.constantFrom("add", "delete", "retype", "revert"),
      type,
      former: type,
      a: name,
      b: name,
      to: fc.nat(20),
      at: fc.nat(9),
    });
    const entries = fc.array(raw, { maxLength: 20 }).map((all) =>
      all.map(
        ({ op, to, at, ...ends }, n): HistoryEntry => ({
          ...anEntry(n),
          ...ends,
          op: op as HistoryEntry["op"],
          at: makeStamp(at).at,
          reverts: op === "revert" ? [makeStamp(to).entryId] : [],
        }),
      ),
    );
    const shuffled = entries.chain((all) =>
      fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
    );
    fc.assert(
      fc.property(shuffled, ([all, others]) => {
        expect(content(fold(others))).toEqual(content(fold(all)));
        expect(brokenInvariants(fold(all))).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  it("merges two branches to the fold of the union, the same on both sides, with the invariants kept", () => {
    const branches = fc.tuple(
      fc.array(step, { maxLength: 12 }),
      fc.array(step, { maxLength: 15 }),
      fc.array(step, { maxLength: 15 }),
      fc.boolean(),
    );
    fc.assert(
      fc.property(branches, ([before, ours, theirs, isInterleaved]) => {
        const base = walk(emptyGraph, before, 0);
        const one = walk(base, ours, 100);
        // Ids differ between branches; times may fall in between each other's.
        const other = walk(base, theirs, isInterleaved ? 200 : 1000).entries.map((each) =>
          isInterleaved && each.entry_id >= makeStamp(200).entryId
            ? { ...each, at: makeStamp(Number(each.entry_id.slice(1)) - 100).at }
            : each,
        );
        const merged = fold(union(one.entries, other));
        expect(content(fold(union(other, one.entries)))).toEqual(content(merged));
        expect(brokenInvariants(merged)).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it("is undone by a rollback to exactly what it was", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), edit, (steps, last1) => {
        const before = walk(emptyGraph, steps, 0);
        const after = afterEdit(before, last1, 90);
        if (typeof after === "string") return;
        const back = rolledBack(after, entry(90), 91);
        if (!back.ok) throw new Error(back.error.message);
        expect([...back.value.after.edges]).toEqual([...before.edges]);
        const again = rolledBack(back.value.after, entry(91), 92);
        if (!again.ok) throw new Error(again.error.message);
        expect(listEdgesInWords(again.value.after)).toEqual(listEdgesInWords(after));
      }),
      { numRuns: 300 },
    );
  });
});
