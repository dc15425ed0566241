import { describe, expect, it } from "vitest";
import type { RouteNode } from "../../src/learn/route/index.ts";
import { aNode, findNodeFall, routed } from "./kit.ts";

type Edge = readonly [RouteNode["manifest"]["edges"][number]["type"], string];

const edges = (...list: readonly Edge[]) => ({ edges: list.map(([type, target]) => ({ type, target })) });
const named = (name: string, ...list: readonly Edge[]) => aNode(name, { task_type: null, ...edges(...list) });
const text = "make the report";
const report = (...list: readonly Edge[]) => aNode("make-report", edges(...list));

describe("graph expansion", () => {
  it("makes one plan of a node and what it calls", async () => {
    const result = await routed([report(["calls", "a"]), named("a", ["calls", "b"]), named("b")], text);
    expect(result).toMatchObject({ hit: true, composed: true });
    expect(result.plan?.steps.map(({ node }) => node.name)).toEqual(["b", "a", "make-report"]);
  });

  it.each([
    ["a cycle", [report(["calls", "a"]), named("a", ["calls", "make-report"])], "lead back"],
    [
      "a call too deep",
      [
        report(["calls", "a"]),
        named("a", ["calls", "b"]),
        named("b", ["calls", "c"]),
        named("c", ["calls", "d"]),
        named("d"),
      ],
      "at most 3 calls deep",
    ],
    ["a conflict", [report(["calls", "a"], ["calls", "b"]), named("a", ["conflicts", "b"]), named("b")], "conflict"],
    ["a node that is missing", [report(["calls", "a"])], "does not exist"],
    ["a stale node", [report(["calls", "a"]), aNode("a", { task_type: null }, { status: "stale" })], "stale"],
  ])("discards a plan with %s", async (_, nodes, why) => {
    const result = await routed(nodes, text);
    expect([result.hit, findNodeFall(result, "make-report")]).toEqual([false, expect.stringContaining(why)]);
  });

  it("discards a plan with a called node that the policy refuses", async () => {
    const grant = async ({ name }: RouteNode) => ({ granted: [], refusal: name === "a" ? "Not here." : null });
    const result = await routed([report(["calls", "a"]), named("a")], text, { ports: { grant } });
    expect(findNodeFall(result, "make-report")).toContain("graph: a: Not here.");
  });
});

describe("supersedes", () => {
  const old = aNode("make-report");
  const newer = (status: RouteNode["status"], task_type = "make_report") =>
    aNode("better", { task_type, ...edges(["supersedes", "make-report"]) }, { status });

  it("takes the newer node, though its words were not asked for", async () => {
    const result = await routed(
      [old, aNode("better", { task_type: "make_report", header: "Zebra.", ...edges(["supersedes", "make-report"]) })],
      text,
    );
    expect(result).toMatchObject({ node: "better" });
    expect(findNodeFall(result, "make-report")).toBe("graph: better supersedes it.");
  });

  it("takes the older one where the newer one falls", async () => {
    const grant = async ({ name }: RouteNode) => ({ granted: [], refusal: name === "better" ? "Not here." : null });
    expect(await routed([old, newer("library")], text, { ports: { grant } })).toMatchObject({ node: "make-report" });
  });

  it.each(["learned", "stale"] as const)("does not let a %s node replace a promoted one", async (status) => {
    expect(await routed([old, newer(status)], text)).toMatchObject({ node: "make-report" });
  });

  it("does not let a node of another task replace one", async () => {
    const result = await routed([old, newer("library", "paint_walls")], text);
    expect(result).toMatchObject({ node: "make-report" });
  });
});

describe("validates", () => {
  const validator = (status: RouteNode["status"]) =>
    aNode("judge", { task_type: null, ...edges(["validates", "make-report"]) }, { status });
  const judged = (output: unknown) => ({
    dryRun: async ({ plan, input }: { plan: { root: string }; input: unknown }) =>
      plan.root === "judge" ? { reason: null, output, seen: input } : { reason: null, output: { total: 3 } },
  });

  it("lets a promoted node judge the output of another", async () => {
    const good = await routed([report(), validator("library")], text, { ports: judged({ valid: true }) });
    expect(good).toMatchObject({ hit: true, node: "make-report", output: { total: 3 } });
    const bad = await routed([report(), validator("library")], text, { ports: judged({ valid: false }) });
    expect(findNodeFall(bad, "make-report")).toBe("dry run: judge says that the output is not valid.");
  });

  it("gives it the input and the output", async () => {
    const inputs: unknown[] = [];
    const dryRun = async ({ plan, input }: { plan: { root: string }; input: unknown }) => {
      if (plan.root === "judge") inputs.push(input);
      return { reason: null, output: plan.root === "judge" ? { valid: true } : { total: 3 } };
    };
    await routed([report(), validator("library")], text, { ports: { dryRun } });
    expect(inputs).toEqual([{ node: "make-report", input: {}, output: { total: 3 } }]);
  });

  it("does not ask a learned one", async () => {
    const result = await routed([report(), validator("learned")], text, { ports: judged({ valid: false }) });
    expect(result.hit).toBe(true);
  });
});

describe("a tie", () => {
  const twin = (name: string, others: Parameters<typeof aNode>[2] = {}) =>
    aNode(name, { task_type: "make_report" }, others);

  it("is broken by rules, and says by which", async () => {
    const granted = [{ effect: "local.read" as const, adapter: "fs", scope: {} }];
    const grant = async ({ name }: RouteNode) => ({ granted: name === "a" ? granted : [], refusal: null });
    expect(await routed([twin("a"), twin("b")], text, { ports: { grant } })).toMatchObject({
      node: "b",
      reason: "b was chosen before a because it needs fewer effects.",
    });
    expect((await routed([twin("b"), twin("a")], text)).reason).toBe(
      "a was chosen before b because its name comes first.",
    );
  });

  it("takes a promoted node before a learned one, and does not run the learned one", async () => {
    const ran: string[] = [];
    const dryRun = async ({ plan }: { plan: { root: string } }) => {
      ran.push(plan.root);
      return { reason: null, output: null };
    };
    const result = await routed([twin("a", { status: "learned" }), twin("b")], text, { ports: { dryRun } });
    expect([result.node, ran]).toEqual(["b", ["b"]]);
  });

  it("is put to a model by headers alone, and its tokens are counted", async () => {
    const asked: unknown[] = [];
    const choose = (choice: number | null) => async (request: string, headers: readonly string[]) => {
      asked.push([request, headers]);
      return { choice, input_tokens: 70, output_tokens: 5 };
    };
    const nodes = [twin("a"), aNode("b", { task_type: "make_report", header: "x".repeat(2_000) })];
    const thresholds = { margin: 1e9 };
    const second = await routed(nodes, text, { thresholds, ports: { choose: choose(1) } });
    expect(second).toMatchObject({ node: "b", tokens: { input: 70, output: 5 } });
    expect(asked).toEqual([[text, ["a", "x".repeat(400)]]]);
    expect(await routed(nodes, text, { thresholds, ports: { choose: choose(null) } })).toMatchObject({ hit: false });
    expect(await routed(nodes, text, { thresholds, ports: { choose: choose(7) } })).toMatchObject({ node: "a" });
  });

  it("is none where one plan fits much better", async () => {
    const nodes = [
      aNode("make-report", { header: "Make the yearly report." }),
      aNode("x", { task_type: "report_make_up_of_things" }),
    ];
    const result = await routed(nodes, "make the yearly report", { thresholds: { coverage: 0.2 } });
    expect(findNodeFall(result, "x")).toContain("times as well");
  });
});
