import { execFileSync } from "node:child_process";
import { mkdir, readdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { gitAdapter } from "../../../src/runtime/engine/adapters/git/index.ts";
import type { Approval } from "../../../src/runtime/engine/handles/index.ts";
import { type Adapter, digestCanonicalJson, hashSha256Hex } from "../../../src/runtime/engine/index.ts";
import { freshFolder } from "../../support/folders.ts";
import { caller, draft, send } from "./kit/caller.ts";
import { aModule, call, constant, drop, skg, store, wasi } from "./kit/module.ts";
import { aGrant, run } from "./kit/run.ts";

const exit = wasi("proc_exit", "i:");
const read = wasi("fd_read", "iiii:i");
const write = wasi("fd_write", "iiii:i");
const open = wasi("path_open", "iiiiiIIii:i");

/** Prints what it got on standard input. */
const echo = aModule({
  imports: [read, write],
  pages: 4,
  functions: [
    [
      ...store(0, constant(4096)),
      ...store(4, constant(100_000)),
      ...call(0, 0, 0, 1, 4),
      drop,
      ...call(1, 1, 0, 1, 8),
      drop,
    ],
  ],
});

test("the guest's input is one document with its handles, its tokens and its run", async () => {
  const grants = [
    aGrant("external.send", "queue", { output_slot: "mail", max: 2 }, { approved: true }),
    aGrant("secret.read", "secrets", { names: ["token"] }),
  ];
  const { facts } = await run({ bytes: echo, granted: grants, input: { text: "hello" }, mode: "dry run" });
  const output = facts.output as {
    handles: Record<string, number>;
    approvals: Record<string, number>;
    grants: { handle: number }[];
  };
  const numbers = [...Object.values(output.handles), ...Object.values(output.approvals)];
  expect({ ...output, handles: Object.keys(output.handles), approvals: Object.keys(output.approvals) }).toEqual({
    input: { text: "hello" },
    handles: ["secret.read", "external.send"],
    approvals: ["external.send"],
    grants: grants.map(({ effect, adapter, scope }, at) => ({
      effect,
      adapter,
      scope,
      handle: output.grants[at]?.handle,
    })),
    tokens: [{ effect: "external.send", token: output.approvals["external.send"], payload_digest: null }],
    run: { id: "run-1", dry_run: true },
  });
  expect(numbers.every((number) => number > 0 && number < 2 ** 31)).toBe(true);
});

test("a call in its scope is performed, and recorded by the host", async () => {
  const home = freshFolder();
  const granted = [aGrant("external.draft", "queue", { output_slot: "mail", max: 2 })];
  const { facts } = await run({ bytes: caller({ imports: [draft] }, null), granted, home });
  expect([facts.outcome, facts.exit_code, facts.ungranted_attempts]).toEqual(["ok", 0, 0]);
  expect(facts.observed_effects.map(({ effect, call: name, result }) => [effect, name, result])).toEqual([
    ["external.draft", "external_draft", "ok"],
  ]);
  expect(await readdir(join(home, "drafts"))).toHaveLength(1);
});

test("a dry run plans the call and does nothing", async () => {
  const home = freshFolder();
  const granted = [aGrant("external.draft", "queue", { output_slot: "mail", max: 2 })];
  const { facts } = await run({ bytes: caller({ imports: [draft] }, null), granted, home, mode: "dry run" });
  expect([facts.exit_code, facts.plan.map(({ effect, adapter }) => [effect, adapter])]).toEqual([
    0,
    [["external.draft", "queue"]],
  ]);
  expect(await readdir(home)).toEqual([]);
});

test("a call out of its scope is denied and counted", async () => {
  const granted = [aGrant("external.draft", "queue", { output_slot: "another", max: 2 })];
  const { facts } = await run({ bytes: caller({ imports: [draft] }, null), granted });
  expect([facts.outcome, facts.exit_code, facts.ungranted_attempts]).toEqual(["ok", 76, 1]);
});

const sending = [aGrant("external.send", "queue", { output_slot: "mail", max: 2 })];

test("without a token a call that takes one is denied", async () => {
  const { facts } = await run({ bytes: caller({ imports: [send] }, 0), granted: sending });
  expect([facts.outcome, facts.exit_code, facts.ungranted_attempts]).toEqual(["ok", 76, 1]);
});

test("a forged token ends the run", async () => {
  const home = freshFolder();
  const { facts } = await run({ bytes: caller({ imports: [send] }, 4711), granted: sending, home });
  expect([facts.outcome, facts.exit_code]).toEqual(["kill_ungranted", 76]);
  expect(await readdir(home)).toEqual([]);
});

test("a person's token for this call of this module lets it through, once", async () => {
  const home = freshFolder();
  const bytes = caller({ imports: [send] }, 4711);
  const plan = await run({ bytes, granted: sending, home, mode: "dry run" });
  const approval: Approval = {
    token: 4711,
    artifact_sha256: plan.artifact,
    effect: "external.send",
    payload_digest: plan.facts.plan[0]?.payload_digest ?? "",
    expires_at: Date.now() + 60_000,
  };
  const { facts } = await run({ bytes, granted: sending, home, approvals: [approval] });
  const other = await run({ bytes, granted: sending, home, approvals: [{ ...approval, payload_digest: "0" }] });
  expect([facts.exit_code, other.facts.exit_code, other.facts.outcome]).toEqual([0, 76, "ok"]);
  expect(await readdir(join(home, "sent"))).toHaveLength(1);
});

/** Creates `out.txt` in its first folder and exits with the errno. */
const creator = aModule({
  imports: [open, exit],
  data: "out.txt",
  functions: [
    [
      ...[3, 0, 1024, 7, 1].flatMap(constant),
      ...[0x42, 0xc0, 0, 0x42, 0],
      ...[0, 8].flatMap(constant),
      ...[0x10, 0, 0x10, 1],
    ],
  ],
});

test("a folder that is granted for reading is not written to", async () => {
  const cwd = freshFolder();
  const both = await run({
    bytes: creator,
    cwd,
    granted: [aGrant("local.read", "fs", { path: "." }), aGrant("local.write", "fs", { path: "." })],
  });
  const reading = await run({
    bytes: creator,
    cwd: freshFolder(),
    granted: [aGrant("local.read", "fs", { path: "." })],
  });
  expect([both.facts.exit_code, both.changes, reading.facts.exit_code, reading.facts.ungranted_attempts]).toEqual([
    0,
    "applied",
    76,
    1,
  ]);
  expect(await readFile(join(cwd, "out.txt"), "utf8")).toBe("");
});

test("a verifier that says no keeps the plan from being done", async () => {
  const cwd = freshFolder();
  const granted = [aGrant("local.write", "fs", { path: "." })];
  const { reason, changes } = await run({ bytes: creator, cwd, granted, accepts: async () => "It is wrong." });
  expect({ reason, changes, names: await readdir(cwd) }).toEqual({
    reason: "It is wrong.",
    changes: "not applied",
    names: [],
  });
});

test("a scope that leads through a link is not opened", async () => {
  const cwd = freshFolder();
  await mkdir(join(cwd, "real"));
  await writeFile(join(cwd, "real/file.txt"), "text");
  await symlink("real", join(cwd, "link"));
  const { facts } = await run({ bytes: creator, cwd, granted: [aGrant("local.write", "fs", { path: "link" })] });
  expect(facts.outcome).toBe("reject_grant");
});

test("what a call of Git made while the guest ran is told as made, and a write without approval as not done", async () => {
  const cwd = freshFolder();
  const git = (...args: string[]) =>
    execFileSync("git", ["-c", "user.name=A", "-c", "user.email=a@x.test", ...args], { cwd, encoding: "utf8" });
  git("init", "-q", "-b", "main");
  git("commit", "-q", "--allow-empty", "-m", "base");
  const payload = JSON.stringify({ op: "branch_create", name: "next" });
  const bytes = caller({ imports: [skg("git_write", "iiiiiii:i")], payload }, 4711);
  const approval: Approval = {
    token: 4711,
    artifact_sha256: hashSha256Hex(bytes),
    effect: "git.write",
    payload_digest: digestCanonicalJson(JSON.parse(payload)),
    expires_at: Date.now() + 60_000,
  };
  const granted = [aGrant("git.write", "git", { repo: ".", operations: ["branch_create"] })];
  const adapters = new Map([["git", gitAdapter() as Adapter]]);
  const done = await run({ bytes, cwd, granted, adapters, approvals: [approval] });
  const step = { effect: "git.write", says: 'Create the branch "next" at "HEAD"' };
  expect([done.changes, done.reason, done.facts.made_at_once, git("branch", "--list", "next")]).toMatchObject([
    "applied",
    null,
    [step],
    "  next\n",
  ]);
  const late = await run({ bytes, cwd, granted, adapters, approvals: [{ ...approval, expires_at: 0 }] });
  expect([late.changes, late.reason, late.facts.made_at_once]).toEqual([
    "none",
    "git.write was not done: its approval was used up by an earlier run, or its time has run out.",
    [],
  ]);
});

test("recorded answers are given in place of the world's, only in a dry run, and what is recorded can be given again", async () => {
  const home = freshFolder();
  await mkdir(join(home, "secrets"), { mode: 0o700 });
  await writeFile(join(home, "secrets/token"), "real", { mode: 0o600 });
  const granted = [aGrant("secret.read", "secrets", { names: ["token", "other"] })];
  const asks = (name: string) => caller({ imports: [skg("secret_read")], payload: JSON.stringify({ name }) }, null);
  const parts = { home, granted, records: true, mode: "dry run" } as const;
  const world = await run({ ...parts, bytes: asks("token") });
  expect(world.recorded).toEqual([{ call: "secret_read", payload: { name: "token" }, response: { value: "real" } }]);
  const answers = [{ call: "secret_read", payload: { name: "token" }, response: { value: "stand-in" } }];
  const replayed = await run({ ...parts, bytes: asks("token"), answers });
  const missing = await run({ ...parts, bytes: asks("other"), answers });
  const full = await run({ ...parts, bytes: asks("token"), answers, mode: "full" });
  expect([replayed.recorded, replayed.secrets, full.recorded]).toEqual([answers, ["stand-in"], world.recorded]);
  expect([missing.facts.exit_code, missing.reason]).toEqual([
    29,
    'No answer was recorded for secret_read with {"name":"other"}.',
  ]);
});
