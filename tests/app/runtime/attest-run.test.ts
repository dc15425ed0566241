import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { mkdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { type AnyStatement, readEntries, verifyLog } from "../../../src/runtime/engine/attest/index.ts";
import { collectRefusedFacts, startFreshThreads } from "../../../src/runtime/engine/host/index.ts";
import { digestCanonicalJson } from "../../../src/runtime/engine/index.ts";
import { RunRecord } from "../../../src/runtime/use/attest-run.ts";
import { type NodeRunRequest, runNode } from "../../../src/runtime/use/run-node.ts";
import { aModule, constant, drop, unreachable, wasi } from "../../runtime/host/kit/module.ts";
import { workerScript } from "../../runtime/host/kit/run.ts";
import { freshFolder } from "../../support/folders.ts";

const nothing = aModule({ functions: [[]] });
const sha256 = (bytes: Uint8Array | string) => createHash("sha256").update(bytes).digest("hex");

interface Parts extends Partial<NodeRunRequest> {
  readonly manifestText?: string;
  readonly granted?: readonly unknown[];
}

/** A run in a folder of its own, and what its log has then. */
async function attested({ manifestText, granted = [], ...more }: Parts) {
  const cwd = more.cwd ?? freshFolder();
  const home = join(cwd, "home");
  if (manifestText !== undefined) await writeFile(join(cwd, "node.yaml"), manifestText);
  const threads = startFreshThreads(workerScript());
  const given: number[][] = [];
  const run = await runNode({
    cwd,
    env: { SKL_HOME: home, ...(granted.length === 0 && { SKL_AGENT: "Agent-1" }) },
    module: nothing,
    manifest: manifestText === undefined ? null : "node.yaml",
    grants: { kind: "direct", file: "grants.json", bytes: Buffer.from(JSON.stringify(granted)) },
    input: null,
    limits: {},
    approvals: { approvals: [], plan: null, giveBack: async (used) => void given.push([...used]) },
    mode: "full",
    args: ["node.wasm"],
    environment: [],
    threads,
    signal: new AbortController().signal,
    ...more,
  }).catch((cause: { code: string; message: string }) => cause);
  await threads.close();
  return { cwd, home, run, given, statements: await statementsIn(home).catch(() => []) };
}

const schema = JSON.parse(readFileSync("schemas/attestation.schema.json", "utf8")) as object;
const isOfSchema = new Ajv2020({ strict: false }).compile(schema);

async function statementsIn(home: string): Promise<AnyStatement[]> {
  const statements: AnyStatement[] = [];
  for await (const { statement } of readEntries(home)) statements.push(statement);
  return statements;
}

const aRecord = (home: string, name = "node") =>
  new RunRecord(
    { env: { SKL_HOME: home }, module: nothing, args: [name], input: null, mode: "full", grants: { kind: "direct" } },
    "run-1",
  );

const POLICY = { kind: "policy", given: null } as const;

/** The digest of what a manifest says: everything but its status and hashes, with what it leaves out. */
const digestManifestContract = (text: string) => {
  const { node_id, verifiers } = parse(text) as { node_id: string; verifiers: readonly unknown[] };
  return digestCanonicalJson({
    ...{ node_id, header: null, task_type: null, created_at: null, preconditions: [], requested_capabilities: [] },
    ...{ forbidden_capabilities: [], input_schema: null, output_schema: null, edges: [], verifiers, limits: {} },
    unknown: {},
  });
};

const drafting = { effect: "external.draft", adapter: "queue", scope: { output_slot: "mail", max: 1 } };

const writing = { effect: "local.write", adapter: "fs", scope: { path: "out" } };

/** Creates `out/new` through the first preopen. */
const writer = aModule({
  imports: [wasi("path_open", "iiiiiIIii:i")],
  functions: [
    [
      ...constant(3),
      ...constant(0),
      ...constant(1024),
      ...constant(3),
      ...constant(1),
      0x42,
      0x40,
      0x42,
      0,
      ...constant(0),
      ...constant(0),
      0x10,
      0,
      drop,
    ],
  ],
  data: "new",
});

describe("the entry of a run", () => {
  test("says what the host saw, bound to module, manifest, input and plan", async () => {
    const manifestText = [
      "node_id: 0d5c4a64-8e2b-4a1b-9c9d-0e115a1b7c9d",
      `source_sha256: "${"5".repeat(64)}"`,
      `artifact_sha256: "${sha256(nothing)}"`,
      "verifiers: [{ name: quiet, check: \"stdout == ''\", reason: It talks. }]",
      "",
    ].join("\n");
    const { run, statements } = await attested({
      manifestText,
      mode: "dry run",
      input: { b: 1, a: [2] },
      grants: POLICY,
    });
    const [statement] = statements;
    if (statement === undefined || !("run_id" in run)) throw new Error("There is no run.");
    const { attestation_id, started_at, ended_at, run_duration_ms, fuel_used, limits, engine, ...predicate } =
      statement.predicate as unknown as Record<string, unknown>;
    const empty = sha256("");
    expect({ ...statement, predicate }).toEqual({
      _type: "https://in-toto.io/Statement/v1",
      subject: [{ name: "node.wasm", digest: { sha256: sha256(nothing) } }],
      predicateType: "urn:skl:attestation:run:v1",
      predicate: {
        node_id: "0d5c4a64-8e2b-4a1b-9c9d-0e115a1b7c9d",
        run_id: run.run_id,
        plan_id: null,
        manifest_sha256: sha256(manifestText),
        source_sha256: "5".repeat(64),
        artifact_sha256: sha256(nothing),
        contract_sha256: digestManifestContract(manifestText),
        node_status: "learned",
        policy_sha256: empty,
        input_sha256: sha256('{"a":[2],"b":1}'),
        user: "Agent-1",
        granted_by: "policy",
        person_override: null,
        granted_caps: [],
        plan: [],
        plan_sha256: sha256("[]"),
        run_type: "dry_run",
        outcome: "ok",
        exit_code: 0,
        reason: null,
        requested_caps: [],
        denied: [],
        observed_effects: [],
        ungranted_attempts: 0,
        output_sha256: empty,
        dry_run_output_sha256: empty,
        answers_sha256: null,
        verifier_results: [{ name: "quiet", passed: true, reason: "" }],
        made_at_once: [],
        plan_outcome: "none",
        intent_id: null,
        promotion_eligible: true,
      },
    });
    expect(Buffer.from(run.attestation.payload, "base64").toString("utf8")).toBe(JSON.stringify(statement));
  });

  test("is written of every run, however it ends, and only a good dry run counts for a promotion", async () => {
    const trap = aModule({ functions: [[unreachable]] });
    const cwd = freshFolder();
    const failing = "verifiers: [{ name: loud, check: \"stdout != ''\", reason: It is silent. }]\n";
    await attested({ cwd, module: trap });
    await attested({ cwd, module: Buffer.from("no module") });
    await attested({ cwd, granted: [drafting, { ...drafting, effect: "external.send" }] });
    await attested({ cwd, manifestText: "verifiers: [" });
    await attested({ cwd, manifestText: failing, mode: "dry run", grants: POLICY });
    const learned = { cwd, manifestText: "status: learned\n" };
    await attested(learned);
    const { home, statements } = await attested({ ...learned, grants: POLICY });
    const rows = statements.map(({ predicate }) => {
      const { run_type, outcome, promotion_eligible, output_sha256 } = predicate as unknown as Record<string, unknown>;
      return [run_type, outcome, promotion_eligible, output_sha256 !== null];
    });
    expect(statements.filter((each) => !isOfSchema(each))).toEqual([]);
    expect([rows, (await verifyLog(home)).ok]).toEqual([
      [
        ["full_run", "trap", false, true],
        ["full_run", "reject_validate", false, false],
        ["full_run", "reject_grant", false, false],
        ["full_run", "reject_manifest", false, false],
        ["dry_run", "ok", false, true],
        // Grants past the policy count for nothing, and a learned node runs dry though a full run was asked for.
        ["dry_run", "ok", false, true],
        ["dry_run", "ok", true, true],
      ],
      true,
    ]);
  });

  test("stands behind one that was written before anything of the plan was done", async () => {
    const cwd = freshFolder();
    await mkdir(join(cwd, "out"));
    const { run, statements } = await attested({ cwd, module: writer, granted: [writing] });
    const [intent, ended] = statements.map(({ predicateType, predicate }) => {
      const { attestation_id, plan, plan_outcome, intent_id } = predicate as unknown as Record<string, unknown>;
      return { predicateType, attestation_id, steps: (plan as unknown[]).length, plan_outcome, intent_id };
    });
    expect(statements.filter((each) => !isOfSchema(each))).toEqual([]);
    expect([run, intent, ended, (await stat(join(cwd, "out/new"))).size]).toMatchObject([
      { outcome: "ok", changes: "applied" },
      { predicateType: "urn:skl:attestation:intent:v1", steps: 1 },
      { steps: 1, plan_outcome: "applied", intent_id: intent?.attestation_id },
      0,
    ]);
  });
});

describe("a run that cannot be attested", () => {
  test("does nothing of its plan, says so, and its approvals are given back", async () => {
    const cwd = freshFolder();
    await mkdir(join(cwd, "out"));
    await mkdir(join(cwd, "home"));
    await writeFile(join(cwd, "home/attestations"), "");
    const { run, given } = await attested({ cwd, module: writer, granted: [writing] });
    const there = await stat(join(cwd, "out/new")).catch(({ code }: { code: string }) => code);
    expect({ code: "code" in run && run.code, there, given }).toEqual({
      code: "ATTESTATIONS_UNUSABLE",
      there: "ENOENT",
      given: [[]],
    });
  });

  test("names what was planned where the log fails only then", async () => {
    const home = join(freshFolder(), "home");
    await mkdir(home);
    await writeFile(join(home, "keys"), "");
    const record = aRecord(home);
    const plan = [{ effect: "git.write", adapter: "git", says: "commit", payload_digest: "d" }] as const;
    const facts = {
      ...collectRefusedFacts({ granted: [], denied: [] }, { outcome: "ok", reason: "", attempts: 0 }),
      plan,
    };
    const intended = record.attestIntent(facts, []);
    await expect(intended).rejects.toMatchObject({
      code: "ATTESTATIONS_UNUSABLE",
      message: expect.stringMatching(/could not be attested, and nothing of its plan was done: /) as string,
    });
    const report = {
      facts,
      artifact: "",
      reason: null,
      changes: "applied",
      secrets: [],
      spent: [],
      recorded: [],
    } as const;
    await expect(record.attestEnd(report)).rejects.toMatchObject({
      message: expect.stringMatching(/could not be attested \(what it planned is applied\): /) as string,
    });
    expect(record.hasEnded).toBe(true);
  });
});

test("a secret that the run read is in no entry, whoever wrote it down", async () => {
  const cwd = freshFolder();
  const home = join(cwd, "home");
  await mkdir(join(home, "secrets"), { recursive: true, mode: 0o700 });
  await writeFile(join(home, "secrets/token"), "hunter-22", { mode: 0o600 });
  const record = aRecord(home, "node-hunter-22.wasm");
  const scope = { url: "https://x.test/?k=hunter%2D22", note: Buffer.from("is hunter-22!").toString("base64") };
  record.note({
    user: "hunter-22@x.test",
    verified: [{ name: "v", passed: false, reason: 'It said "hunter-22".' }],
  });
  const granted = [{ effect: "network.read", adapter: "http", scope }] as const;
  const facts = {
    ...collectRefusedFacts({ granted: [], denied: [] }, { outcome: "ok", reason: "", attempts: 0 }),
    granted,
    stdout: "hunter-22",
    plan: [
      { effect: "network.write", adapter: "http", says: "post hunter-22", payload_digest: "d".repeat(64) },
    ] as const,
  };
  await record.attestIntent(facts, ["hunter-22"]);
  await record.attestEnd({
    facts,
    artifact: "",
    reason: "v: hunter-22",
    changes: "none",
    secrets: ["hunter-22"],
    spent: [],
    recorded: [],
  });
  const written = (await readFile(join(home, "attestations/log.jsonl"), "utf8"))
    .trimEnd()
    .split("\n")
    .map((line) => Buffer.from((JSON.parse(line) as { payload: string }).payload, "base64").toString("utf8"));
  const base64 = Buffer.from("hunter-22").toString("base64").slice(2, 10);
  expect(written.length).toBe(2);
  expect(written.map((text) => [/hunter|%2D22/.test(text), text.includes(base64)])).toEqual([
    [false, false],
    [false, false],
  ]);
});
