import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type NodeRunRequest, runNode } from "../../../src/app/runtime/run-node.ts";
import { freshThreads } from "../../../src/runtime/host/index.ts";
import { aModule } from "../../runtime/host/kit/module.ts";
import { aFolder, workerScript } from "../../runtime/host/kit/run.ts";

const nothing = aModule({ functions: [[]] });

/** A run in a folder of its own, with grants given directly and the text of a manifest. */
async function run(grants: readonly unknown[], manifest: string | null, more: Partial<NodeRunRequest> = {}) {
  const cwd = await aFolder();
  if (manifest !== null) await writeFile(join(cwd, "node.yaml"), manifest);
  const threads = freshThreads(await workerScript());
  const { outcome, reason, granted, granted_by, exit_code } = await runNode({
    cwd,
    env: { SKL_HOME: join(cwd, "home") },
    module: nothing,
    manifest: manifest === null ? null : "node.yaml",
    grants: { kind: "direct", file: "grants.json", bytes: Buffer.from(JSON.stringify(grants)) },
    input: null,
    limits: {},
    approvals: { approvals: [], giveBack: async () => undefined },
    mode: "full",
    args: ["node.wasm"],
    environment: [],
    threads,
    signal: new AbortController().signal,
    ...more,
  });
  await threads.close();
  return { outcome, reason, granted, granted_by, exit_code };
}

const reading = { effect: "local.read", adapter: "fs", scope: { path: "." } };

test("direct grants are recorded as such", async () => {
  expect(await run([reading], null)).toEqual({
    outcome: "ok",
    reason: null,
    granted: [reading],
    granted_by: "direct",
    exit_code: 0,
  });
});

test("drafting and sending are not granted to one node, not even directly", async () => {
  const grants = ["external.draft", "external.send"].map((effect) => ({
    effect,
    adapter: "queue",
    scope: { output_slot: "mail", max: 1 },
  }));
  const { outcome, granted } = await run(grants, null);
  expect({ outcome, granted }).toEqual({ outcome: "reject_grant", granted: [] });
});

test("grants that cannot be read are an error, and nothing runs", async () => {
  await expect(run([{ effect: "local.read" }], null)).rejects.toMatchObject({ code: "POLICY_INVALID" });
});

test("a manifest that cannot be read refuses the run", async () => {
  const { outcome } = await run([], "verifiers: [");
  expect(outcome).toBe("reject_manifest");
});

test("what a policy wants approved is not granted where a call cannot carry an approval", async () => {
  const manifest = [
    "requested_capabilities:",
    "  - { effect: local.write, adapter: fs, scope: { path: out } }",
    "  - { effect: local.read, adapter: fs, scope: { path: out } }",
    "",
  ].join("\n");
  const policy = [
    "version: 1",
    "rules:",
    '  - { id: ask, user: "*", effect: local.write, adapter: fs, scope: { path: out }, decision: require_approval }',
    '  - { id: look, user: "*", effect: local.read, adapter: fs, scope: { path: out }, decision: allow }',
    "",
  ].join("\n");
  const folder = await aFolder();
  await writeFile(join(folder, "policy.yaml"), policy);
  const { granted, granted_by } = await run([], manifest, {
    grants: { kind: "policy", given: join(folder, "policy.yaml") },
  });
  expect([granted.map(({ effect }) => effect), granted_by]).toEqual([["local.read"], "policy"]);
});

test("conditions of a manifest compare whole numbers, and one that does not hold keeps the node from running", async () => {
  const manifest = (check: string) =>
    `preconditions:\n  - { name: enough, check: "${check}", reason: Two are needed. }\n`;
  const outcomes = ["input.count == 3", "input.count == 4"].map(
    async (check) => (await run([], manifest(check), { input: { count: 3 } })).outcome,
  );
  expect(await Promise.all(outcomes)).toEqual(["ok", "reject_manifest"]);
});
