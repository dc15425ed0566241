import { randomUUID } from "node:crypto";
import { chmod, copyFile, mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { startFreshThreads } from "../../../src/runtime/engine/host/index.ts";
import { digestCanonicalJson, hashSha256Hex } from "../../../src/runtime/engine/index.ts";
import { parseTtl } from "../../../src/runtime/use/approval-lifetime.ts";
import { claimApprovals, noApprovals, parseApprovals } from "../../../src/runtime/use/approvals-file.ts";
import { type ApproveRequest, approvePlan } from "../../../src/runtime/use/approve-plan.ts";
import { keepPlan } from "../../../src/runtime/use/plan-store.ts";
import { type NodeRunRequest, runNode } from "../../../src/runtime/use/run-node.ts";
import { workerScript } from "../../runtime/host/kit/run.ts";
import { freshFolder } from "../../support/folders.ts";
import { type Account, anAccount, sending } from "./kit/account.ts";
import { promotedFiles } from "./kit/promoted.ts";
import { nodeModule } from "./kit/wat-node.ts";

const hour = 3_600_000;
const manifest = `status: library\n${sending}\n`;
let module: Uint8Array;

beforeAll(async () => {
  module = await nodeModule({ kind: "sends", content: "hello" });
});

async function run({ cwd, env, home }: Account, more: Partial<NodeRunRequest> = {}) {
  const file = join(cwd, "node.yaml");
  await writeFile(file, manifest);
  if ((await readdir(join(home, "promotions")).catch(() => [])).length === 0)
    await promotedFiles(home, { module, manifest: file });
  const threads = startFreshThreads(workerScript());
  try {
    return await runNode({
      cwd,
      env,
      module,
      manifest: "node.yaml",
      grants: { kind: "policy", given: null },
      input: { to: "Bob" },
      limits: {},
      approvals: noApprovals,
      mode: "full",
      args: ["node.wasm"],
      environment: [],
      threads,
      signal: new AbortController().signal,
      ...more,
    });
  } finally {
    await threads.close();
  }
}

/** A dry run whose plan is kept, as the command keeps it. */
async function dryRun(account: Account) {
  const dry = await run(account, { mode: "dry run" });
  const { run_id, artifact_sha256, plan } = dry;
  const digests = {
    manifest_sha256: hashSha256Hex(Buffer.from(manifest)),
    input_sha256: digestCanonicalJson({ to: "Bob" }),
  };
  const kept = { run_id, artifact_sha256, ...digests, plan, nodes: null, cwd: account.cwd };
  await keepPlan(account.home, kept, new Date());
  return dry;
}

let known: Promise<Account> | null = null;
const shared = (): Promise<Account> => {
  known ??= anAccount();
  return known;
};

/** A plan as a dry run keeps it. */
async function keptPlan({ home, cwd }: Pick<Account, "home" | "cwd">) {
  const digest = "a".repeat(64);
  const step = { effect: "external.send", adapter: "queue", says: "send to mail", payload_digest: digest } as const;
  const digests = { artifact_sha256: digest, manifest_sha256: null, input_sha256: digest };
  const plan = { run_id: randomUUID(), ...digests, plan: [step, step], nodes: null, cwd };
  await keepPlan(home, plan, new Date());
  return plan;
}

const approve = ({ cwd, env }: Account, plan: string, more: Partial<ApproveRequest> = {}) =>
  approvePlan({ cwd, env, plan, ttlMs: hour, now: new Date(), agrees: async () => true, ...more });

const sent = (home: string) => readdir(join(home, "sent")).catch(() => []);

describe("a plan that a person approved", () => {
  test("is done by a full run exactly once, by whichever of two takes the token", async () => {
    const account = await anAccount();
    const { run_id, plan } = await dryRun(account);
    expect([plan.map(({ effect }) => effect), await sent(account.home)]).toEqual([["external.send"], []]);
    const { status, file, approved, by } = await approve(account, run_id);
    expect([status, approved, by]).toEqual([
      "approved",
      plan.map(({ effect, payload_digest }) => ({ effect, payload_digest })),
      "ann@example.com",
    ]);
    const done = await run(account, { approvals: await claimApprovals(file, account.home) });
    expect([done.outcome, done.exit_code, done.reason, done.changes]).toEqual(["ok", 0, null, "applied"]);
    expect((await sent(account.home)).length).toBe(1);
    await expect(claimApprovals(file, account.home)).rejects.toMatchObject({ code: "FILE_UNREADABLE" });
    expect((await run(account)).exit_code).toBe(76);
  });

  test("works once, also where there are copies of its file, and a run that did not need it gives it back", async () => {
    const account = await anAccount();
    const { run_id } = await dryRun(account);
    const file = (await approve(account, run_id)).file ?? "";
    const copies = ["a", "b", "c"].map((name) => join(account.cwd, name));
    await Promise.all(copies.map((copy) => copyFile(file, copy)));
    const [a = "", b = "", c = ""] = copies;
    const unused = await claimApprovals(a, account.home);
    const meanwhile = await claimApprovals(b, account.home);
    expect([unused, meanwhile].map(({ approvals }) => (approvals[0]?.expires_at ?? 0) > 0)).toEqual([true, false]);
    await unused.giveBack([]);
    const exits: (number | null)[] = [];
    for (const copy of [file, a, c]) {
      const approvals = await claimApprovals(copy, account.home);
      exits.push((await run(account, { approvals })).exit_code);
    }
    expect([exits, (await sent(account.home)).length]).toEqual([[0, 76, 76], 1]);
  });

  test("is kept for this account alone", async () => {
    const account = await anAccount();
    const { run_id } = await dryRun(account);
    const { file } = await approve(account, run_id);
    const modes = [join(account.home, "plans"), join(account.home, "plans", `${run_id}.json`), file ?? ""].map(
      async (path) => ((await stat(path)).mode & 0o777).toString(8),
    );
    expect(await Promise.all(modes)).toEqual(["700", "600", "600"]);
  });

  test("with another input, module or manifest is none", async () => {
    const account = await anAccount();
    const { run_id } = await dryRun(account);
    const { file } = await approve(account, run_id);
    const other = await nodeModule({ kind: "sends", content: "something else" });
    const found: string[] = [];
    // One after the other: each gives the file back.
    for (const more of [{ input: { to: "Eve" } }, { module: other }, { manifest: null }]) {
      const { outcome } = await run(account, { ...more, approvals: await claimApprovals(file, account.home) });
      found.push(outcome);
    }
    expect([found, await sent(account.home)]).toEqual([["reject_grant", "reject_grant", "reject_grant"], []]);
  });

  test("whose tokens expired sends nothing", async () => {
    const account = await anAccount();
    const { run_id } = await dryRun(account);
    const { file } = await approve(account, run_id, { now: new Date(Date.now() - 2 * hour) });
    const { exit_code } = await run(account, { approvals: await claimApprovals(file, account.home) });
    expect([exit_code, await sent(account.home)]).toEqual([76, []]);
  });
});

describe("approving again", () => {
  test("changes nothing while the approval is unused, and nobody is asked", async () => {
    const account = await shared();
    const { run_id } = await keptPlan(account);
    const first = await approve(account, run_id);
    const text = await readFile(first.file ?? "", "utf8");
    const second = await approve(account, run_id, { agrees: () => Promise.reject(new Error("asked")) });
    expect([second.status, second.file, await readFile(first.file ?? "", "utf8")]).toEqual([
      "approved already",
      first.file,
      text,
    ]);
  });

  test.each([
    ["expired", (text: string) => text.replace(/"expires_at": \d+/, '"expires_at": 1')],
    ["partly used", (text: string) => JSON.stringify({ ...JSON.parse(text), approvals: [] })],
    ["other", () => "[]"],
  ] as const)("says that it replaces one that is %s", async (kind, changed) => {
    const account = await shared();
    const { run_id } = await keptPlan(account);
    const { file } = await approve(account, run_id);
    await writeFile(file ?? "", changed(await readFile(file ?? "", "utf8")));
    const { status, replaced } = await approve(account, run_id);
    expect([status, replaced]).toEqual(["approved", kind]);
  });

  test("a run that gives its tokens back does not overwrite newer ones", async () => {
    const account = await shared();
    const { run_id } = await keptPlan(account);
    const { file } = await approve(account, run_id);
    const claimed = await claimApprovals(file, account.home);
    await approve(account, run_id);
    const newer = await readFile(file ?? "", "utf8");
    await claimed.giveBack([]);
    expect(await readFile(file ?? "", "utf8")).toBe(newer);
  });
});

describe("what is not approved", () => {
  test("an agent approves nothing, --yes or not", async () => {
    const account = await shared();
    const { run_id } = await keptPlan(account);
    const agent = { ...account, env: { ...account.env, SKL_AGENT: "Agent-1" } };
    await expect(approve(agent, run_id)).rejects.toMatchObject({ code: "PERSON_NEEDED" });
  });

  test("nor does a person whom the configuration does not list", async () => {
    const account = await anAccount({ humans: ["bob@example.com"] });
    const { run_id } = await keptPlan(account);
    await expect(approve(account, run_id)).rejects.toMatchObject({ code: "PERSON_NEEDED" });
  });

  test("the rules of another folder make nobody a person of this one", async () => {
    const account = await anAccount({ humans: ["bob@example.com"] });
    const { run_id } = await keptPlan(account);
    const elsewhere = { ...account, cwd: (await shared()).cwd };
    await expect(approve(elsewhere, run_id)).rejects.toMatchObject({ code: "PERSON_NEEDED" });
  });

  test("a no leaves no file", async () => {
    const account = await shared();
    const { run_id } = await keptPlan(account);
    const { status, file } = await approve(account, run_id, { agrees: async () => false });
    const files = await readdir(join(account.home, "approvals"));
    expect([status, file, files.includes(`${run_id}.json`)]).toEqual(["declined", null, false]);
  });

  test.each([
    ["other words", (text: string) => text.replace('"says":"', '"says":"harmless ')],
    ["a step less", (text: string) => JSON.stringify({ ...JSON.parse(text), plan: [] })],
    ["no JSON", () => "plan"],
    ["another run's id", (text: string) => text.replace(/[0-9a-f]{8}-/, "00000000-")],
  ])("a file with %s is not what the run planned", async (_what, changed) => {
    const account = await shared();
    const dry = await keptPlan(account);
    const path = join(account.cwd, "plan.json");
    await writeFile(path, JSON.stringify(dry));
    expect((await approve(account, path)).status).toBe("approved");
    await writeFile(path, changed(JSON.stringify(dry)));
    await expect(approve(account, path)).rejects.toMatchObject({ code: expect.stringMatching(/NOT_FOUND|FILE_/) });
  });

  test("an id that is a path, and a run that nobody kept", async () => {
    const account = await shared();
    const ids = ["00000000-0000-4000-8000-000000000000", "../../etc/passwd"];
    const codes = ids.map((id) => approve(account, id).catch(({ code }: { code: string }) => code));
    expect(await Promise.all(codes)).toEqual(["NOT_FOUND", "FILE_UNREADABLE"]);
  });

  test("a folder of approvals that others may look into is not used", async () => {
    const account = await shared();
    const home = freshFolder();
    const env = { ...account.env, SKL_HOME: home };
    const { run_id } = await keptPlan({ ...account, home });
    await mkdir(join(home, "approvals"));
    await chmod(join(home, "approvals"), 0o755);
    await expect(approve({ ...account, env }, run_id)).rejects.toMatchObject({ code: "FILE_UNWRITABLE" });
  });
});

test("a bare list of tokens is still read, and has no plan", () => {
  const approval = { token: 5, artifact_sha256: "a", effect: "external.send", payload_digest: "b", expires_at: 1 };
  expect(parseApprovals(JSON.stringify([approval]))).toEqual({ plan: null, approvals: [approval] });
  expect(parseApprovals(JSON.stringify({ version: 1, approvals: [approval] }))).toBe(null);
});

test.each([
  ["90s", 90_000],
  ["30m", 1_800_000],
  ["1h", hour],
  ["7d", 168 * hour],
])("%s is a time to live", (text, ms) => {
  expect(parseTtl(text)).toBe(ms);
});

test.each(["", "0h", "1", "h", "8d", "1.5h", "-1h", "1w"])("%j is none", (text) => {
  expect(() => parseTtl(text)).toThrow("--ttl takes a time");
});
