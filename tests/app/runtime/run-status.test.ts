import { execFileSync } from "node:child_process";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readEntries } from "../../../src/runtime/engine/attest/index.ts";
import { keepWarmThreads, type Threads } from "../../../src/runtime/engine/host/index.ts";
import { claimApprovals, noApprovals } from "../../../src/runtime/use/approvals-file.ts";
import type { GrantSource } from "../../../src/runtime/use/node-authority.ts";
import { checkPolicy } from "../../../src/runtime/use/policy-check.ts";
import { type NodeRunRequest, runNode } from "../../../src/runtime/use/run-node.ts";
import { claimGivenApprovals } from "../../../src/runtime/use/self-grants.ts";
import { runWasi } from "../../../src/runtime/use/wasi-command.ts";
import { workerScript } from "../../runtime/host/kit/run.ts";
import { type Account, ANN, aNodeSkill, anAccount, drafting } from "./kit/account.ts";
import { promoted } from "./kit/promoted.ts";

let threads: Threads;
let account: Account;
let folder: string;

beforeAll(async () => {
  threads = keepWarmThreads(workerScript(), 1);
});
afterAll(() => threads.close());
beforeEach(async () => {
  account = await anAccount();
  folder = await aNodeSkill(account, "draft", { does: { kind: "drafts", content: "hello" }, manifest: [drafting] });
});

const policy: GrantSource = { kind: "policy", given: null };
const grant = { effect: "external.draft", adapter: "queue", scope: { output_slot: "mail", max: 5 } };
const direct = (...grants: readonly object[]): GrantSource => ({
  kind: "direct",
  file: "grants.json",
  bytes: Buffer.from(JSON.stringify(grants)),
});

async function run(more: Partial<NodeRunRequest> = {}, agent?: string) {
  const { cwd, env } = account;
  const { outcome, reason, mode, status, dry_because, person_override, changes, granted } = await runNode({
    cwd,
    env: { ...env, ...(agent !== undefined && { SKL_AGENT: agent }) },
    module: await readFile(join(folder, "node.wasm")),
    manifest: join(folder, "skill.yaml"),
    grants: policy,
    input: {},
    limits: {},
    approvals: noApprovals,
    mode: "full",
    args: ["node.wasm"],
    environment: [],
    threads,
    signal: new AbortController().signal,
    ...more,
  });
  const drafts = (await readdir(join(account.home, "drafts")).catch(() => [])).length;
  return { outcome, reason, mode, status, dry_because, person_override, changes, granted: granted.length, drafts };
}

const held = { outcome: "ok", mode: "dry run", changes: "not applied", drafts: 0 };

describe("a node that nobody promoted changes nothing, whatever is given", () => {
  const ways: readonly (readonly [string, () => Partial<NodeRunRequest>])[] = [
    ["under the policy", () => ({})],
    ["under a person's direct grants", () => ({ grants: direct(grant) })],
    [
      "under a person's own policy",
      () => ({ grants: { kind: "policy", given: join(account.cwd, ".skl/policy.yaml") } }),
    ],
    [
      "without its manifest, beside its skill.yaml",
      () => ({ grants: direct(grant), manifest: null, modulePath: join(folder, "node.wasm") }),
    ],
    ["without its manifest, as bytes that a package here has", () => ({ grants: direct(grant), manifest: null })],
  ];

  test.each(ways)("%s", async (_way, parts) => {
    expect(await run(parts())).toMatchObject({ ...held, status: "learned", dry_because: expect.stringMatching(/./) });
  });

  test("and by its own word neither, nor by that of another manifest for a promoted module", async () => {
    const card = join(folder, "skill.yaml");
    const text = (await readFile(card, "utf8")).replace("manifest:\n", "manifest:\n  status: library\n");
    await writeFile(card, text);
    expect(await run()).toMatchObject({ ...held, status: "learned" });
    await promoted(account, "draft");
    await writeFile(card, (await readFile(card, "utf8")).replace("header: A node", "header: Another node"));
    expect(await run()).toMatchObject({ ...held, status: "stale" });
    expect(await run({ grants: direct(grant), manifest: null })).toMatchObject({ ...held, status: "learned" });
  });

  test("and `skl node wasi` does not run it with folders", async () => {
    const { cwd, env } = account;
    const wasi = { cwd, env, folders: ["."], environment: [], args: [], calls: "plain", deadlineMs: null } as const;
    await expect(runWasi({ ...wasi, module: join(folder, "node.wasm") })).rejects.toMatchObject({ code: "USAGE" });
  });
});

test("a promoted node changes what it was granted, and a bare module what a person grants, who is named", async () => {
  await promoted(account, "draft");
  expect(await run()).toMatchObject({ mode: "full", status: "library", changes: "applied", drafts: 1 });
  const away = await anAccount();
  account = { ...account, cwd: away.cwd };
  await writeFile(join(account.cwd, "bare.wasm"), await readFile(join(folder, "node.wasm")));
  // Another module, of which no promotion speaks: the same one with a custom section.
  const module = Buffer.concat([await readFile(join(folder, "node.wasm")), Buffer.from([0, 2, 1, 0x61])]);
  const bare = { module, manifest: null, modulePath: join(account.cwd, "bare.wasm"), grants: direct(grant) };
  expect(await run(bare)).toMatchObject({ mode: "full", status: null, person_override: ANN, drafts: 2 });
  const overrides: unknown[] = [];
  for await (const { statement } of readEntries(account.home))
    if ("person_override" in statement.predicate) overrides.push(statement.predicate.person_override);
  expect(overrides.slice(-2)).toEqual([ANN, ANN]);
});

describe("an agent grants itself nothing", () => {
  const refused = { outcome: "reject_grant", granted: 0, drafts: 0, person_override: null };

  test.each([
    ["by SKL_AGENT", "Agent-1"],
    ["by Git's configuration", undefined],
  ])("where it is known %s: neither grants, nor a policy, nor limits", async (_how, agent) => {
    await promoted(account, "draft");
    if (agent === undefined) execFileSync("git", ["config", "skl.agent", "Agent-1"], { cwd: account.cwd });
    const given = join(account.cwd, "own.yaml");
    await writeFile(given, await readFile(join(account.cwd, ".skl/policy.yaml")));
    expect([
      await run({ grants: direct({ ...grant, approved: true }) }, agent),
      await run({ grants: { kind: "policy", given } }, agent),
      await run({ limits: { fuel: 6e9 } }, agent),
    ]).toMatchObject([refused, refused, { outcome: "reject_grant", drafts: 0 }]);
    expect(await run({ limits: { fuel: 1e9 } }, agent)).toMatchObject({ outcome: "ok", drafts: 1 });
  });

  test("`skl policy check` says so, too", async () => {
    const env = { ...account.env, SKL_AGENT: "Agent-1" };
    const question = { cwd: account.cwd, env, manifest: join(folder, "skill.yaml") };
    const given = await checkPolicy({ ...question, policy: join(account.cwd, ".skl/policy.yaml") });
    expect(given).toMatchObject({ granted: [], denied: [{ reason: expect.stringMatching(/Agent-1 is an agent/) }] });
  });

  test("a file of approvals that it wrote itself, and folders of a WASI program, are refused", async () => {
    const here = { cwd: account.cwd, env: { ...account.env, SKL_AGENT: "Agent-1" } };
    await writeFile(join(account.cwd, "mine.json"), "[]");
    await expect(claimGivenApprovals(here, "mine.json")).rejects.toMatchObject({ code: "PERSON_NEEDED" });
    await expect(claimApprovals(join(account.cwd, "mine.json"), account.home)).resolves.toMatchObject({ plan: null });
    const wasi = {
      ...here,
      module: join(folder, "node.wasm"),
      environment: [],
      args: [],
      calls: "plain",
      deadlineMs: null,
    } as const;
    await expect(runWasi({ ...wasi, folders: ["."] })).rejects.toMatchObject({ code: "PERSON_NEEDED" });
  });
});
