import { execFileSync } from "node:child_process";
import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startFreshThreads } from "../../../src/runtime/engine/host/index.ts";
import { digestCanonicalJson, hashSha256Hex } from "../../../src/runtime/engine/index.ts";
import { noApprovals } from "../../../src/runtime/use/approvals-file.ts";
import type { DryRunPlan } from "../../../src/runtime/use/dry-run-plan.ts";
import { readBounded } from "../../../src/runtime/use/private-files.ts";
import { type NodeRunRequest, runNode } from "../../../src/runtime/use/run-node.ts";
import { parseLimits } from "../../../src/runtime/use/run-options.ts";
import { calendarModule } from "../../runtime/adapters/example/calendar.ts";
import { caller, draft } from "../../runtime/host/kit/caller.ts";
import { aModule, call, constant, drop, skg, store, wasi } from "../../runtime/host/kit/module.ts";
import { workerScript } from "../../runtime/host/kit/run.ts";
import { freshFolder } from "../../support/folders.ts";

const nothing = aModule({ functions: [[]] });

/** A run in a folder of its own, with grants given directly and the text of a manifest. */
async function run(grants: readonly unknown[], manifest: string | null, more: Partial<NodeRunRequest> = {}) {
  const cwd = freshFolder();
  if (manifest !== null) await writeFile(join(cwd, "node.yaml"), manifest);
  const threads = startFreshThreads(workerScript());
  const { outcome, reason, granted, granted_by, exit_code } = await runNode({
    cwd,
    env: { SKL_HOME: join(cwd, "home") },
    module: nothing,
    manifest: manifest === null ? null : "node.yaml",
    grants: { kind: "direct", file: "grants.json", bytes: Buffer.from(JSON.stringify(grants)) },
    input: null,
    limits: {},
    approvals: noApprovals,
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
  const folder = freshFolder();
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

/** Prints a text. */
const says = (text: string) =>
  aModule({
    imports: [wasi("fd_write", "iiii:i")],
    data: text,
    functions: [[...store(0, constant(1024)), ...store(4, constant(text.length)), ...call(0, 1, 0, 1, 8), drop]],
  });

test("input and output are what the manifest's schemas say, or nothing of the run counts", async () => {
  const schema = (type: string) => `{ type: object, required: [n], properties: { n: { type: ${type} } } }`;
  const manifest = `input_schema: ${schema("integer")}\noutput_schema: ${schema("string")}\n`;
  const wrongInput = await run([], manifest, { input: { n: "1" }, module: says('{"n":"a"}') });
  const wrongOutput = await run([], manifest, { input: { n: 1 }, module: says('{"n":1}') });
  const right = await run([], manifest, { input: { n: 1 }, module: says('{"n":"a"}') });
  expect([wrongInput, wrongOutput, right].map(({ outcome, reason }) => [outcome, reason])).toEqual([
    ["reject_manifest", "The input does not satisfy the schema at /n: must be integer."],
    ["ok", "The output does not satisfy the schema at /n: must be string."],
    ["ok", null],
  ]);
});

test("text is written by the model that is configured, and by none where none is", async () => {
  const folder = freshFolder();
  await writeFile(join(folder, "script.jsonl"), JSON.stringify({ match: null, answer: "A short ping." }));
  const granted = [{ effect: "text.generate", adapter: "text", scope: { max_tokens: 50 } }];
  const asks = (tokens: number) =>
    caller({ imports: [skg("text_generate")], payload: JSON.stringify({ prompt: "Ping?", max_tokens: tokens }) }, null);
  const env = { SKL_HOME: join(folder, "home"), HOME: folder, SKL_MODEL_SCRIPT: join(folder, "script.jsonl") };
  const [asked, more, none] = [
    await run(granted, null, { module: asks(50), env }),
    await run(granted, null, { module: asks(51), env }),
    await run(granted, null, { module: asks(50), env: { ...env, SKL_MODEL_SCRIPT: undefined } }),
  ];
  expect([asked.exit_code, more.exit_code, none.exit_code]).toEqual([0, 76, 52]);
});

test("a pipe in the place of a file is refused, and not waited for", async () => {
  const pipe = join(freshFolder(), "pipe");
  execFileSync("mkfifo", [pipe]);
  await expect(readBounded(pipe, 10)).rejects.toMatchObject({ code: "FILE_UNREADABLE" });
});

test.each([
  ['{"fule":1}', "there is no limit"],
  ['{"fuel":-1}', "from 0 to 9007199254740991"],
  ['{"deadline_ms":2147483648}', "from 0 to 2147483647"],
  ['{"response_bytes":1e12}', "from 0 to 1073741824"],
  ["7", "it is no object"],
])("limits that nothing could hold are refused: %s", (text, why) => {
  expect(() => parseLimits(text)).toThrow(why);
});

test("approvals of a run with another module, manifest or input let nothing start", async () => {
  const plan = {
    run_id: "00000000-0000-4000-8000-000000000000",
    artifact_sha256: hashSha256Hex(nothing),
    manifest_sha256: null,
    input_sha256: digestCanonicalJson({ a: 1, b: 2 }),
    plan: [],
    nodes: null,
  };
  const under = (changes: Partial<DryRunPlan>) => ({ ...noApprovals, plan: { ...plan, ...changes } });
  const results = [
    await run([], null, { input: { b: 2, a: 1 }, approvals: under({}) }),
    await run([], null, { input: {}, approvals: under({ artifact_sha256: "0" }) }),
    await run([], "header: x\n", { input: { a: 1, b: 2 }, approvals: under({}) }),
    await run([], null, { input: { a: 1, b: 2 }, approvals: under({ nodes: [] }) }),
  ];
  expect(results.map(({ outcome, reason }) => [outcome, reason])).toEqual([
    ["ok", null],
    ["reject_grant", "The approvals are of a run with another module and another input."],
    ["reject_grant", "The approvals are of a run with another manifest."],
    ["reject_grant", "The approvals are of a plan of nodes, which `skl skill run` takes."],
  ]);
});

test("an adapter that was added is asked for, allowed and called by its name", async () => {
  const manifest =
    "requested_capabilities:\n  - { effect: external.draft, adapter: calendar, scope: { calendar: team } }\n";
  const folder = freshFolder();
  const policy = join(folder, "policy.yaml");
  await writeFile(
    policy,
    'version: 1\nrules:\n  - { id: invite, user: "*", effect: external.draft, adapter: calendar, scope: { calendar: team }, decision: allow }\n',
  );
  const payload = JSON.stringify({ calendar: "team", title: "Review", start: "20260102T030000Z" });
  const parts = { module: caller({ imports: [draft], payload }, null), env: { SKL_HOME: join(folder, "home") } };
  const grants = { kind: "policy", given: policy } as const;
  const drafted = await run([], manifest, { ...parts, grants, addedAdapters: [calendarModule] });
  const unknown = await run([], manifest, { ...parts, grants });
  const direct = [{ effect: "external.draft", adapter: "calendar", scope: { calendar: "team" } }];
  const written = await run(direct, null, { ...parts, addedAdapters: [calendarModule] });
  expect([drafted.exit_code, written.exit_code, await readdir(join(folder, "home/drafts"))]).toEqual([
    0,
    0,
    [expect.stringMatching(/\.ics$/)],
  ]);
  expect(unknown.outcome).toBe("reject_instantiate");
  const twice = run([], manifest, { ...parts, grants, addedAdapters: [calendarModule, calendarModule] });
  await expect(twice).rejects.toMatchObject({ code: "ADAPTER_REFUSED" });
});
