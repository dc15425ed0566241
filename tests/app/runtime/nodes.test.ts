import { execFileSync } from "node:child_process";
import { cp, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readEntries } from "../../../src/runtime/engine/attest/index.ts";
import { keepWarmThreads, type Threads } from "../../../src/runtime/engine/host/index.ts";
import { noApprovals } from "../../../src/runtime/use/approvals-file.ts";
import { approvePlan } from "../../../src/runtime/use/approve-plan.ts";
import { readNodeStatuses } from "../../../src/runtime/use/index.ts";
import { loadNode } from "../../../src/runtime/use/library-node.ts";
import { createNodeRuntime } from "../../../src/runtime/use/plan-node-runtime.ts";
import { planOfNodes } from "../../../src/runtime/use/plan-nodes.ts";
import { runPlan } from "../../../src/runtime/use/plan-run.ts";
import { type PromoteRequest, promoteNode } from "../../../src/runtime/use/promote-node.ts";
import { runNode } from "../../../src/runtime/use/run-node.ts";
import type { Json } from "../../../src/skills/engine/run/index.ts";
import { openSkillGraph } from "../../../src/skills/use/graph/graph.ts";
import { openLibrary } from "../../../src/skills/use/library/library.ts";
import { listSkills } from "../../../src/skills/use/library/list.ts";
import { lockSkills } from "../../../src/skills/use/library/lock.ts";
import { workerScript } from "../../runtime/host/kit/run.ts";
import { type Account, ANN, aNodeSkill, anAccount, drafting, posting, sending } from "./kit/account.ts";
import { promoted } from "./kit/promoted.ts";

let threads: Threads;
let account: Account;

beforeAll(async () => {
  threads = keepWarmThreads(workerScript(), 1);
});
afterAll(() => threads.close());
beforeEach(async () => {
  account = await anAccount();
});

/** Runs a node with what it calls; the problems where it is no plan. */
async function run(root: string, input: unknown = {}) {
  const { cwd, env } = account;
  const { library, visible } = await openSkillGraph(cwd, env);
  const { plan, nodes } = await planOfNodes({ cwd, env, library, graph: await visible(), root, artifact: null, input });
  if (!plan.ok) return { problems: plan.error.map(({ kind }) => kind) };
  const { signal } = new AbortController();
  const { runs, ...verdict } = await runPlan({ cwd, env, plan: plan.value, nodes, input, threads, signal });
  return { ...verdict, ran: runs.map(({ name }) => name) };
}

const drafts = () => readdir(join(account.home, "drafts")).catch(() => []);
const listed = async (name: string) =>
  (await listSkills({ cwd: account.cwd, env: account.env, nodeStatuses: readNodeStatuses })).skills.find(
    (skill) => skill.name === name,
  );
const readListedStatus = async (name: string) => (await listed(name))?.status;

const calls = (...names: readonly string[]) =>
  `edges: [${names.map((target) => `{ type: calls, target: ${target} }`).join(", ")}]`;

describe("a plan of several nodes", () => {
  test("runs children first and gives the parent their results, each attested with the plan's id", async () => {
    await aNodeSkill(account, "count", { does: { kind: "says", output: '{"count":2}' } });
    await aNodeSkill(account, "name", { does: { kind: "says", output: '"Bob"' } });
    await aNodeSkill(account, "top", { does: { kind: "echoes" }, manifest: [calls("count", "name")] });
    const { plan_id, output, ...verdict } = { plan_id: "", output: null, ...(await run("top", { text: "hi" })) };
    expect(verdict).toEqual({ mode: "dry run", reason: null, changes: "none", ran: ["count", "name", "top"] });
    expect(output).toMatchObject({ input: { text: "hi", results: { count: { count: 2 }, name: "Bob" } } });
    const ids: unknown[] = [];
    for await (const { statement } of readEntries(account.home))
      if ("plan_id" in statement.predicate) ids.push(statement.predicate.plan_id);
    expect(ids).toEqual([plan_id, plan_id, plan_id]);
  });

  test("a node is called by its node_id as well as by its name", async () => {
    await aNodeSkill(account, "count", { does: { kind: "says", output: "2" } });
    const { node_id } = (await loadNode(await openLibrary(account.cwd, account.env), "count")).manifest.manifest;
    await aNodeSkill(account, "top", { does: { kind: "says", output: "1" }, manifest: [calls(node_id ?? "")] });
    expect(await run("top")).toMatchObject({ ran: ["count", "top"] });
  });

  test("with one learned node changes nothing, and does where all are of the library", async () => {
    await aNodeSkill(account, "draft", { does: { kind: "drafts", content: "hello" }, manifest: [drafting] });
    await aNodeSkill(account, "top", { does: { kind: "says", output: "1" }, manifest: [calls("draft")] });
    await promoted(account, "top");
    expect([await run("top"), await drafts()]).toMatchObject([{ mode: "dry run", reason: null }, []]);
    await promoted(account, "draft");
    expect(await run("top")).toMatchObject({ mode: "full", reason: null, changes: "applied" });
    expect((await drafts()).length).toBe(1);
  });

  test("is rehearsed dry where one of its nodes may write at once", async () => {
    await aNodeSkill(account, "post", { does: { kind: "says", output: "1" }, manifest: [posting] });
    await aNodeSkill(account, "top", { does: { kind: "says", output: "2" }, manifest: [calls("post")] });
    await promoted(account, "top", "post");
    expect(await run("top")).toMatchObject({ mode: "full", reason: null, output: 2 });
    const types: unknown[] = [];
    for await (const { statement } of readEntries(account.home))
      if ("run_type" in statement.predicate) types.push(statement.predicate.run_type);
    expect(types).toEqual(["promotion", "promotion", "dry_run", "dry_run", "full_run", "full_run"]);
  });

  test.each([
    ["breaks down", { kind: "traps" } as const, []],
    [
      "fails its verifier",
      { kind: "says", output: "1" } as const,
      ['verifiers: [{ name: two, check: "output == 2", reason: It is not two. }]'],
    ],
  ])("changes nothing of a child where its parent %s", async (_what, does, lines) => {
    await aNodeSkill(account, "draft", { does: { kind: "drafts", content: "hello" }, manifest: [drafting] });
    await aNodeSkill(account, "top", { does, manifest: [calls("draft"), ...lines] });
    await promoted(account, "top", "draft");
    expect(await run("top")).toMatchObject({ mode: "full", changes: "not applied", ran: ["draft", "top"] });
    expect(await drafts()).toEqual([]);
  });

  test.each([
    ["refused", 'requested_capabilities: [{ effect: git.read, adapter: git, scope: { repo: "." } }]'],
    ["refused", 'preconditions: [{ name: named, check: "has(input.name)", reason: A name is needed. }]'],
    ["stale", `artifact_sha256: ${"a".repeat(64)}`],
    ["refused", "requested_capabilities: 5"],
  ])("a child that is %s keeps all of it from starting", async (kind, line) => {
    await aNodeSkill(account, "child", { does: { kind: "says", output: "1" }, manifest: [line] });
    await aNodeSkill(account, "top", { does: { kind: "says", output: "1" }, manifest: [calls("child")] });
    expect(await run("top")).toEqual({ problems: [kind] });
    for await (const entry of readEntries(account.home)) expect(entry).toBe("none was written");
  });
});

/** As `skl skill run tell` has it run. */
async function told(input: Json, { mode = "full", approvals = null }: { mode?: Mode; approvals?: string | null } = {}) {
  const { cwd, env } = account;
  const { module } = await loadNode(await openLibrary(cwd, env), "tell");
  const runtime = createNodeRuntime({ cwd, env, skill: "tell", approvals, threads, note: () => undefined });
  return runtime.run({ skillId: "tell", name: "node", module: module.bytes, input, mode });
}

type Mode = "dry run" | "full";

describe("a plan that sends", () => {
  /** A node that writes a text, called by one that sends another; both of the library. */
  async function telling() {
    await aNodeSkill(account, "mail", { does: { kind: "sends", content: "hello" }, manifest: [sending] });
    await aNodeSkill(account, "tell", { does: { kind: "says", output: '"dear"' }, manifest: [calls("mail")] });
    await promoted(account, "mail", "tell");
  }

  const planned = async () => (await told({}, { mode: "dry run" })).nodes;

  async function approved(plan: string) {
    const { cwd, env } = account;
    const agrees = async () => true;
    return approvePlan({ cwd, env, plan, ttlMs: 60_000, now: new Date(), agrees });
  }

  const sent = () => readdir(join(account.home, "sent")).catch(() => []);

  test("does once what a person approved of its dry run, and nothing without", async () => {
    await telling();
    const stopped =
      "mail: external.send was not done: it needs a person's approval, and none was given. One of its steps needs a person's approval: run it with --dry-run, then approve the plan with `skl node approve`.";
    expect(await told({})).toMatchObject({ kind: "failed", message: stopped });
    const plan = await planned();
    expect(plan).toMatchObject({ mode: "dry run", approvable: true, nodes: [{ plan: [] }, { plan: [{}] }] });
    const { file, nodes, approved: tokens } = await approved(plan?.plan_id ?? "");
    expect([nodes?.map(({ name }) => name), tokens.length]).toEqual([["tell", "mail"], 1]);
    const otherInput = "The approvals are of a plan with another input.";
    expect(await told({ to: "Bob" }, { approvals: file })).toMatchObject({ kind: "failed", message: otherInput });
    expect(await sent()).toEqual([]);
    expect(await told({}, { approvals: file })).toMatchObject({
      kind: "answered",
      output: "dear",
      nodes: { changes: "applied" },
    });
    expect((await sent()).length).toBe(1);
    await expect(told({}, { approvals: file })).rejects.toMatchObject({ code: "FILE_UNREADABLE" });
  });

  test("is not what was approved with another module in it, and one that is learned uses none", async () => {
    await telling();
    const { file } = await approved((await planned())?.plan_id ?? "");
    const messageNow = async () => ({ message: "", ...(await told({}, { approvals: file })) }).message;
    await aNodeSkill(account, "mail", { does: { kind: "sends", content: "bye" }, manifest: [sending] });
    expect(await messageNow()).toContain("since mail is learned and not promoted");
    await promoted(account, "mail");
    expect(await messageNow()).toContain("another module of mail");
    expect([await sent(), (await readdir(join(account.home, "approvals"))).length]).toEqual([[], 1]);
  });
});

test("a node that a verifier refuses tells what it said itself", async () => {
  const verifier = 'verifiers: [{ name: two, check: "output == 2", reason: It is not two. }]';
  await aNodeSkill(account, "tell", { does: { kind: "says", output: '"three"' }, manifest: [verifier] });
  expect(await told({})).toMatchObject({
    kind: "failed",
    message: "tell: two: It is not two.",
    nodes: { nodes: [{ node: "tell", reason: "two: It is not two.", stdout: '"three"' }] },
  });
});

const cases = {
  "tests/one.json": '{"input": {"n": 0}, "expect": {"count": 2}}',
  "replay/a.json": '{"input": {"n": 1}, "check": "output.count == 2"}',
  "replay/b.json": '{"input": {"n": 2}, "expect": {"count": 2}, "check": "exit_code == 0"}',
  "replay/c.json": '{"input": {"n": 3}, "expect": {"count": 2}}',
};

const counting = (files: Readonly<Record<string, string>> = {}, manifest: readonly string[] = []) =>
  aNodeSkill(account, "count", {
    does: { kind: "says", output: '{"count":2}' },
    files: { ...cases, ...files },
    manifest,
  });

function promotion(more: Partial<PromoteRequest> = {}) {
  const { cwd, env } = account;
  const now = () => new Date();
  return promoteNode({ cwd, env, name: "count", reviewer: ANN, threads, now, agrees: async () => true, ...more });
}

async function promote(more: Partial<PromoteRequest> = {}) {
  const { status, gates } = await promotion(more);
  return [status, ...gates.filter(({ passed }) => !passed).map(({ gate }) => gate)];
}

const page = "https://example.com/page";
const reading =
  'requested_capabilities: [{ effect: network.read, adapter: http, scope: { url: "https://example.com/*" } }]';
const mayRead =
  'version: 1\nrules: [{ id: get, user: "*", effect: network.read, adapter: http, scope: { url: "https://example.com/*" }, decision: allow }]\n';

/** A node that reads a page, and what its unit case records of it. */
const gettingCount = (answers: readonly object[] | undefined) =>
  aNodeSkill(account, "count", {
    does: { kind: "gets", url: page },
    manifest: [reading],
    files: Object.fromEntries(
      ["tests/one", "replay/a", "replay/b", "replay/c"].map((name) => [
        `${name}.json`,
        JSON.stringify({ input: name, expect: { done: true }, answers }),
      ]),
    ),
  });

describe("promoting a node that asks for effects", () => {
  const answered = { call: "http_get", payload: { url: page }, response: { status: 200, headers: {}, body: "" } };

  test("takes recorded answers for those of the world", async () => {
    account = await anAccount({ policy: mayRead });
    await gettingCount([answered]);
    const { status, gates } = await promotion();
    expect([status, gates[4]?.evidence]).toMatchObject(["promoted", { exercised_effects: ["network.read"] }]);
  });

  test("asks for an answer to each call", async () => {
    account = await anAccount({ policy: mayRead });
    await gettingCount([{ ...answered, payload: { url: "https://example.com/other" } }]);
    const { gates } = await promotion();
    expect(gates[1]?.problems).toEqual([`tests/one.json: No answer was recorded for http_get with {"url":"${page}"}.`]);
  });

  test("refuses a node whose cases never use what it asks for, or only fail at it", async () => {
    account = await anAccount({ policy: mayRead });
    await counting({}, [reading]);
    expect(await promote()).toEqual(["refused", "effects", "human"]);
    await gettingCount([{ call: "http_get", payload: { url: page }, errno: 29 }]);
    expect(await promote()).toContain("effects");
  });

  test("gives a case the files that it names, and none beside them", async () => {
    await counting({ "tests/two.json": '{"input": 1, "check": "true", "files": {"../beside": "x"}}' });
    expect((await promotion()).gates[1]?.problems).toEqual([
      'tests/two.json: the file "../beside" has no path within the folder of the case',
    ]);
  });

  test("is not spoilt by runs of others, under grants that the node was not made for", async () => {
    const does = { kind: "drafts", content: "hello" } as const;
    const files = Object.fromEntries(
      Object.keys(cases).map((name) => [name, JSON.stringify({ input: name, expect: { done: true } })]),
    );
    const folder = await aNodeSkill(account, "count", { does, manifest: [drafting], files });
    const bad = { effect: "external.draft", adapter: "queue", scope: { output_slot: "other", max: 1 } };
    execFileSync("git", ["config", "user.email", "eve@example.com"], { cwd: account.cwd });
    const { ungranted_attempts } = await runNode({
      ...{ cwd: account.cwd, env: account.env, threads, input: {}, limits: {}, approvals: noApprovals, mode: "full" },
      module: await readFile(join(folder, "node.wasm")),
      manifest: join(folder, "skill.yaml"),
      grants: { kind: "direct", file: "grants", bytes: Buffer.from(JSON.stringify([bad])) },
      ...{ args: ["node.wasm"], environment: [], signal: new AbortController().signal },
    });
    execFileSync("git", ["config", "user.email", ANN], { cwd: account.cwd });
    const { status, gates } = await promotion();
    expect([ungranted_attempts, status, gates[3]?.evidence]).toMatchObject([1, "promoted", { set_aside: 1 }]);
  });
});

describe("promoting a node", () => {
  test("attests what the gates saw and makes it one of the library until its manifest, module or source changes", async () => {
    const folder = await counting();
    expect([await readListedStatus("count"), await promote(), await readListedStatus("count")]).toEqual([
      "learned",
      ["promoted"],
      "library",
    ]);
    const entries = [];
    for await (const { statement } of readEntries(account.home)) entries.push(statement.predicate);
    expect([entries.length, entries.at(-1)]).toMatchObject([
      5,
      {
        run_type: "promotion",
        reviewer_id: ANN,
        gates_passed: ["hash", "unit", "replay", "dry_run", "effects", "human"],
      },
    ]);
    const card = await readFile(join(folder, "skill.yaml"), "utf8");
    expect(card).toContain("# What this node asks for.");
    expect(card).toContain("# of this node alone");
    await writeFile(join(folder, "skill.yaml"), card.replace("A node called count", "Another header"));
    expect([await readListedStatus("count"), await run("count")]).toEqual(["stale", { problems: ["stale"] }]);
    await writeFile(join(folder, "skill.yaml"), card);
    expect(await readListedStatus("count")).toBe("library");
    await writeFile(join(folder, "node.wat"), ";; another source\n");
    expect(await readListedStatus("count")).toBe("stale");
  });

  test("keeps a locked package runnable, and does not touch one that was changed since", async () => {
    const folder = await counting();
    await lockSkills(account.cwd, ["count"], account.env);
    expect([await promote(), (await listed("count"))?.lock]).toEqual([["promoted"], "locked"]);
    await writeFile(join(folder, "node.wat"), ";; another source\n");
    await expect(promote()).rejects.toMatchObject({ code: "SKILL_CHANGED" });
  });

  test("a status that somebody wrote into the file is none", async () => {
    await counting({}, ["status: library", "promoted_at: 2026-01-01T00:00:00Z"]);
    expect(await readListedStatus("count")).toBe("learned");
    expect(await run("count")).toMatchObject({ mode: "dry run" });
  });

  test("a promotion that another account signed is none, wherever it lies", async () => {
    await counting();
    await promote();
    const { home } = account;
    const other = await anAccount();
    account = { ...account, home: other.home, env: { ...account.env, SKL_HOME: other.home } };
    // The first run makes this account's key.
    await run("count");
    await cp(join(home, "promotions"), join(other.home, "promotions"), { recursive: true });
    expect([await readListedStatus("count"), await run("count")]).toMatchObject(["learned", { mode: "dry run" }]);
  });

  test("every case that is wrong is named with its reason, and the hashes that are", async () => {
    const files = {
      "tests/one.json": '{"input": 1, "expect": 3}',
      "tests/two.json": '{"input": 1, "check": "output.x > 1"}',
      "tests/three.json": '{"input": 1}',
      "tests/four.json": '{"input": 1, "check": "output.count == 3"}',
      "replay/c.json": '{"expect": {"count": 2}, "input": {"n":   2}}',
      "replay/d.json": "{",
    };
    await counting(files, [`source_sha256: ${"a".repeat(64)}`]);
    const { status, gates } = await promotion();
    const problems = gates.flatMap(({ gate, problems: said }) => said.map((problem) => `${gate}: ${problem}`));
    expect([status, problems.map((problem) => problem.replace(/[0-9a-f]{64}/g, "…"))]).toEqual([
      "refused",
      [
        "hash: The manifest states another source: …, but this is ….",
        "unit: tests/four.json: its check does not hold",
        "unit: tests/one.json: its output differs from the expected one",
        "unit: tests/three.json: it says neither what to expect nor what to check",
        "unit: tests/two.json: The condition cannot be decided: field not found: x.",
        "replay: replay/d.json: it is no JSON",
        "replay: replay/b.json and replay/c.json have the same input; each has to be another task.",
        "human: Nobody approved.",
      ],
    ]);
    expect(await readListedStatus("count")).toBe("stale");
  });

  test("a verifier that failed in an old run of the same module and manifest, until the manifest is another", async () => {
    const folder = await counting({}, ['verifiers: [{ name: good, check: "!has(input.bad)", reason: It is bad. }]']);
    await run("count", { bad: true });
    expect(await promote()).toEqual(["refused", "dry_run", "human"]);
    const card = join(folder, "skill.yaml");
    await writeFile(card, (await readFile(card, "utf8")).replace("It is bad", "It is not good"));
    expect(await promote()).toEqual(["promoted"]);
  });

  test("a reviewer who is somebody else, an agent, and a no", async () => {
    await counting();
    expect(await promote({ reviewer: "bob@example.com" })).toEqual(["refused", "human"]);
    expect(await promote({ agrees: async () => false })).toEqual(["declined", "human"]);
    const agent = promote({ env: { ...account.env, SKL_AGENT: "Agent-1" } });
    await expect(agent).rejects.toMatchObject({ code: "PERSON_NEEDED" });
    expect(await readListedStatus("count")).toBe("learned");
  });

  test("a node that changes while the reviewer reads is not promoted", async () => {
    const folder = await counting();
    const agrees = async () => {
      await writeFile(join(folder, "node.wat"), ";; exchanged\n");
      return true;
    };
    await expect(promote({ agrees })).rejects.toMatchObject({ code: "SKILL_UNUSABLE" });
    expect(await readListedStatus("count")).toBe("learned");
  });
});
