import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { composeNodeInput, expandPlan, type PlanNode } from "../../../src/runtime/engine/composition/index.ts";
import { among, aNode, sending, someNodes } from "./nodes.ts";
import { comesBefore, naivePlan } from "./oracle.ts";

/** The order of a plan, or the kinds of what is wrong with it. */
function planned(root: string, ...nodes: readonly PlanNode[]) {
  const plan = expandPlan(root, among(...nodes));
  return plan.ok ? plan.value.steps.map(({ node }) => node.name) : plan.error.map(({ kind }) => kind);
}

describe("any nodes at all", () => {
  test("a plan is made exactly where following every path finds nothing against it, and has what they reach", () => {
    fc.assert(
      fc.property(someNodes, (nodes) => {
        const find = among(...nodes);
        const { reached, fits } = naivePlan("a", find);
        const plan = expandPlan("a", find);
        expect(plan.ok).toBe(fits);
        if (plan.ok) expect(new Set(plan.value.steps.map(({ node }) => node.name))).toEqual(reached);
      }),
      { numRuns: 1000 },
    );
  });

  test("what has to come before comes before, once, and one learned node makes all of it dry", () => {
    fc.assert(
      fc.property(someNodes, (nodes) => {
        const plan = expandPlan("a", among(...nodes));
        if (!plan.ok) return;
        const order = plan.value.steps.map(({ node }) => node);
        for (const [at, node] of order.entries())
          for (const later of order.slice(at)) expect(comesBefore(later, node)).toBe(false);
        expect(plan.value.learned.length > 0).toBe(order.some(({ status }) => status === "learned"));
      }),
      { numRuns: 1000 },
    );
  });

  test("a node gets the results of nodes that ran before it", () => {
    fc.assert(
      fc.property(someNodes, (nodes) => {
        const plan = expandPlan("a", among(...nodes));
        if (!plan.ok) return;
        const done = new Set<string>();
        for (const { node, receives } of plan.value.steps) {
          expect(receives.filter((name) => !done.has(name))).toEqual([]);
          done.add(node.name);
        }
      }),
    );
  });
});

describe("one plan", () => {
  test("the running example: four children in the order of the calls, then their parent", () => {
    const children = ["read", "infer", "summarize", "draft"];
    const nodes = [aNode("request", { calls: children }), ...children.map((name) => aNode(name))];
    expect(planned("request", ...nodes)).toEqual([...children, "request"]);
  });

  test("what produces a value runs before what requires it, whatever the order of the calls", () => {
    const nodes = [
      aNode("top", { calls: ["writer", "reader"] }),
      aNode("writer", { requires: ["facts"] }),
      aNode("reader", { produces: ["facts"] }),
    ];
    expect(planned("top", ...nodes)).toEqual(["reader", "writer", "top"]);
  });

  test("a node that two call runs once", () => {
    const nodes = [
      aNode("top", { calls: ["left", "right"] }),
      aNode("left", { calls: ["shared"] }),
      aNode("right", { calls: ["shared"] }),
      aNode("shared"),
    ];
    expect(planned("top", ...nodes)).toEqual(["shared", "left", "right", "top"]);
  });

  test("a leaf that sends runs last, after what calls it, and gets its result", () => {
    const plan = expandPlan(
      "top",
      among(aNode("top", { calls: ["send", "read"] }), aNode("send", { granted: sending }), aNode("read")),
    );
    expect(plan.ok && plan.value.steps.map(({ node, receives }) => [node.name, receives])).toEqual([
      ["read", []],
      ["top", ["read"]],
      ["send", ["top"]],
    ]);
  });

  test.each([
    ["a node that calls itself", "cycle", [aNode("top", { calls: ["top"] })]],
    [
      "a circle of three",
      "cycle",
      [aNode("top", { calls: ["b"] }), aNode("b", { calls: ["c"] }), aNode("c", { calls: ["top"] })],
    ],
    [
      "four calls on end",
      "too deep",
      [..."abcd"].map((name, at) => aNode(at === 0 ? "top" : name, { calls: ["bcde"[at] ?? ""] })),
    ],
    ["a child that is not there", "unknown node", [aNode("top", { calls: ["gone"] })]],
    ["a stale child", "stale", [aNode("top", { calls: ["b"] }), aNode("b", { status: "stale" })]],
    [
      "a child that the policy refuses",
      "refused",
      [aNode("top", { calls: ["b"] }), aNode("b", { refusal: "Denied." })],
    ],
    [
      "a conflict that only the callee knows of",
      "conflict",
      [aNode("top", { calls: ["b", "c"] }), aNode("b"), aNode("c", { conflicts: ["b"] })],
    ],
    ["a caller that sends", "send is no leaf", [aNode("top", { calls: ["b"], granted: sending }), aNode("b")]],
    [
      "two that send",
      "send is not last",
      [aNode("top", { calls: ["b", "c"] }), aNode("b", { granted: sending }), aNode("c", { granted: sending })],
    ],
    [
      "a result of the one that sends",
      "send is not last",
      [aNode("top", { calls: ["b"], requires: ["receipt"] }), aNode("b", { granted: sending, produces: ["receipt"] })],
    ],
    [
      "two that need each other's values",
      "no order",
      [
        aNode("top", { calls: ["b", "c"] }),
        aNode("b", { requires: ["y"], produces: ["x"] }),
        aNode("c", { requires: ["x"], produces: ["y"] }),
      ],
    ],
  ] as const)("%s: %s", (_what, kind, nodes) => {
    expect(planned("top", ...nodes)).toEqual([kind]);
  });

  test("all that is wrong is told at once", () => {
    const nodes = [aNode("top", { calls: ["b", "gone"] }), aNode("b", { status: "stale", refusal: "Denied." })];
    expect(planned("top", ...nodes)).toEqual(["unknown node", "stale", "refused"]);
  });

  test("a hundred nodes are a plan, and a hundred and one are not", () => {
    const wide = (count: number) => {
      const leaves = Array.from({ length: count - 1 }, (_, at) => aNode(`n${at}`));
      return [aNode("top", { calls: leaves.map(({ name }) => name) }), ...leaves];
    };
    expect(planned("top", ...wide(100))).toHaveLength(100);
    expect(planned("top", ...wide(101))).toEqual(["too many"]);
  });
});

describe("the input of a node in a plan", () => {
  const outputs = new Map<string, unknown>([["read", { count: 2 }]]);
  const step = (...receives: string[]) => ({ node: aNode("top"), receives });

  test("one that gets no results has the plan's input as it is", () => {
    expect(composeNodeInput(step(), { input: [1], outputs })).toEqual({ ok: true, value: [1] });
  });

  test("results stand beside the keys of the input, by the names of their nodes", () => {
    const input = composeNodeInput(step("read"), { input: { text: "hi" }, outputs });
    expect(input).toEqual({ ok: true, value: { text: "hi", results: { read: { count: 2 } } } });
  });

  test.each([[[1]], [null], [{ results: {} }]])("%j has no place for results", (input) => {
    expect(composeNodeInput(step("read"), { input, outputs }).ok).toBe(false);
  });
});
