import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { SCOPED_ADAPTERS } from "../../../src/runtime/engine/scopes/index.ts";
import { checkPolicy } from "../../../src/runtime/use/policy-check.ts";
import { readPolicyInForce } from "../../../src/runtime/use/policy-in-force.ts";

let folder = "";
let env: NodeJS.ProcessEnv = {};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "skl-policy-"));
  mkdirSync(join(folder, "home"));
  mkdirSync(join(folder, "work"));
  env = { HOME: folder, SKL_HOME: join(folder, "home"), SKL_AGENT: "Agent-1" };
  manifest(["A", "B"]);
});

afterEach(() => rmSync(folder, { recursive: true }));

const put = (path: string, text: string) => writeFileSync(join(folder, path), text);
const policy = (path: string, rules: readonly object[]) => put(path, JSON.stringify({ version: 1, rules }));
const secret = (id: string, decision: string, scope: unknown, user = "*") => ({
  id,
  user,
  effect: "secret.read",
  adapter: "secrets",
  scope,
  decision,
});

function replaceByFolder(path: string) {
  rmSync(join(folder, path));
  mkdirSync(join(folder, path));
}

function manifest(names: readonly string[]) {
  const requested_capabilities = [{ effect: "secret.read", adapter: "secrets", scope: { names } }];
  put("work/node.yaml", JSON.stringify({ requested_capabilities }));
}

async function check(given: string | null = null) {
  // A policy that is given in a command is a person's.
  const who = given === null ? env : { ...env, SKL_AGENT: "" };
  const answer = await checkPolicy({ cwd: join(folder, "work"), env: who, manifest: "node.yaml", policy: given });
  return {
    granted: answer.granted.map(({ scope }) => scope),
    denied: answer.denied.map(({ rule }) => rule),
    waiting: answer.needs_approval.map(({ scope }) => scope),
    states: answer.policies.map(({ kind, state }) => `${kind} ${state}`),
  };
}

describe("the policy in force", () => {
  test("is nothing without a file: all is denied", async () => {
    expect(await check()).toEqual({ granted: [], denied: [null], waiting: [], states: [] });
  });

  test("is the account's, for who is at work", async () => {
    policy("home/policy.yaml", [
      secret("a", "allow", { names: ["A"] }, "agent-1"),
      secret("b", "allow", "*", "ann@x.test"),
    ]);
    expect(await check()).toEqual({
      granted: [{ names: ["A"] }],
      denied: [],
      waiting: [],
      states: ["account in force"],
    });
  });

  test("is a given file's in what it allows, and the account's in what it denies and keeps for a person", async () => {
    policy("home/policy.yaml", [
      secret("all", "allow", "*"),
      secret("no-a", "deny", { names: ["A"] }),
      secret("ask-c", "require_approval", { names: ["C"] }),
    ]);
    manifest(["A", "B", "C", "D"]);
    policy("work/given.yaml", [secret("abc", "allow", { names: ["A", "B", "C"] })]);
    expect(await check("given.yaml")).toEqual({
      granted: [{ names: ["B"] }],
      // Nothing could carry an approval for a secret.
      denied: ["no-a", "ask-c"],
      waiting: [],
      states: ["account only its limits", "given in force"],
    });
  });

  test("grants nothing while the account's cannot be read, a given one or not: nobody knows what it denies", async () => {
    put("home/policy.yaml", "version: 1\nrules: [");
    policy("work/given.yaml", [secret("all", "allow", "*")]);
    expect(await check()).toEqual({ granted: [], denied: [null], waiting: [], states: ["account broken"] });
    expect(await check("given.yaml")).toEqual({
      granted: [],
      denied: [null],
      waiting: [],
      states: ["account broken", "given in force"],
    });
  });

  test.each([
    ["everybody may write to", () => chmodSync(join(folder, "home/policy.yaml"), 0o666)],
    ["is a folder", () => replaceByFolder("home/policy.yaml")],
    ["is larger than a megabyte", () => put("home/policy.yaml", "#".repeat(1_048_577))],
  ])("is not known where the file %s", async (_, spoil) => {
    policy("home/policy.yaml", [secret("all", "allow", "*")]);
    spoil();
    await expect(check()).rejects.toMatchObject({ code: "FILE_UNREADABLE", exit: 2 });
  });

  test("is not known where a given file is missing", async () => {
    await expect(check("none.yaml")).rejects.toMatchObject({ code: "FILE_UNREADABLE", exit: 2 });
  });
});

test("what a rule keeps for an approval that no call can carry is told as denied, and waits where calls carry one", async () => {
  const rule = (effect: string, adapter: string, scope: object) => ({
    ...{ id: effect, user: "*", effect, adapter, scope, decision: "require_approval" },
  });
  const mail = { output_slot: "mail", max: 1 };
  policy("home/policy.yaml", [rule("external.send", "queue", mail), rule("local.write", "fs", { path: "out" })]);
  const requested_capabilities = [
    { effect: "external.send", adapter: "queue", scope: mail },
    { effect: "local.write", adapter: "fs", scope: { path: "out" } },
  ];
  put("work/node.yaml", JSON.stringify({ requested_capabilities }));
  const answer = await checkPolicy({ cwd: join(folder, "work"), env, manifest: "node.yaml", policy: null });
  expect(answer).toMatchObject({
    granted: [],
    needs_approval: [{ effect: "external.send" }],
    denied: [{ effect: "local.write", rule: "local.write", reason: expect.stringMatching(/cannot carry one/) }],
    explanation: [{ verdict: "needs_approval" }, { verdict: "denied" }],
  });
});

test("a policy may let larger modules run, the lowest of several counts, and other limits are none of its", async () => {
  const limited = (path: string, limits: object) => put(path, JSON.stringify({ version: 1, rules: [], limits }));
  const inForce = () =>
    readPolicyInForce({
      cwd: join(folder, "work"),
      env: { ...env, SKL_AGENT: "" },
      given: "given.yaml",
      adapters: SCOPED_ADAPTERS,
    });
  limited("home/policy.yaml", { module_bytes: 40_000_000 });
  limited("work/given.yaml", { module_bytes: 30_000_000 });
  expect(await inForce()).toMatchObject({ limits: { module_bytes: 30_000_000 }, refusal: null });
  limited("work/given.yaml", { module_bytes: 68_000_000 });
  expect((await inForce()).refusal).toMatch(/at most 67108864/);
  limited("work/given.yaml", { fuel: 1 });
  expect((await inForce()).refusal).toMatch(/cannot be read/);
});

test("a manifest with problems is refused with all of them", async () => {
  put("work/node.yaml", "status: x\nlimits: 7\n");
  await expect(check()).rejects.toMatchObject({
    code: "MANIFEST_INVALID",
    exit: 2,
    data: { problems: [{ line: 1 }, { line: 2 }] },
  });
});
