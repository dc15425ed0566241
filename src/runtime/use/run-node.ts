import { randomUUID } from "node:crypto";
import { resolve } from "node:path";
import { SklError } from "../../kernel/domain/index.ts";
import { type Envelope, removeSecrets } from "../engine/attest/index.ts";
import {
  collectRefusedFacts,
  HostBroken,
  type RunReport,
  type RunRequest,
  runModule,
  type Threads,
} from "../engine/host/index.ts";
import { DEFAULT_LIMITS, type Limits, type RecordedAnswer, type RunFacts } from "../engine/index.ts";
import { lowerRunLimits, type Manifest } from "../engine/manifest/index.ts";
import type { NodeStatus } from "../engine/promotion/index.ts";
import { type AddedAdapters, mergeScopedAdapters, runAdapters } from "./adapters.ts";
import type { ClaimedApprovals } from "./approvals-file.ts";
import { RunRecord } from "./attest-run.ts";
import { decideAuthority, type GrantSource } from "./node-authority.ts";
import { findSchemaProblem } from "./node-contract.ts";
import type { LoadedManifest as ReadManifest } from "./policy-check.ts";
import { readRunManifest } from "./run-manifest.ts";
import { describeApprovalMismatch, findFailedCondition, findRunObjection } from "./run-objections.ts";
import { findRunStatus } from "./run-status.ts";
import { explainRaisedLimit } from "./self-grants.ts";

export interface NodeRunRequest {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  readonly module: Uint8Array;
  /** The absolute path of the module; null or absent where only its bytes are known. */
  readonly modulePath?: string | null;
  /** The path of a file, or a loaded manifest; null where there is none. */
  readonly manifest: string | ReadManifest | null;
  readonly grants: GrantSource;
  readonly input: unknown;
  /** What preconditions read beside the input. Default: an empty object. */
  readonly context?: Readonly<Record<string, unknown>>;
  /** The limits that a person set. They override all others. */
  readonly limits: Partial<Limits>;
  readonly approvals: ClaimedApprovals;
  /** A full run changes nothing either where the node is not promoted. */
  readonly mode: "dry run" | "full";
  readonly args: readonly string[];
  /** One `NAME=value` each. */
  readonly environment: readonly string[];
  readonly threads: Threads;
  /** Adapters beside those of skl. Default: none. */
  readonly addedAdapters?: AddedAdapters;
  /** Answers of host calls that were recorded, which a dry run gets in place of those of the world. Default: none. */
  readonly answers?: readonly RecordedAnswer[] | null;
  /** Called with the host calls of the run and their answers, without secrets. */
  records?(answers: readonly RecordedAnswer[]): void;
  /** The folder that scopes of files and repositories are relative to. Default: `cwd`, which the policy is of. */
  readonly root?: string;
  readonly signal: AbortSignal;
  /** The plan of several nodes that this run belongs to; absent for a single run. */
  readonly partOf?: PlanPart;
}

interface PlanPart {
  /** A UUID. */
  readonly planId: string;
  /** Called when the run ended well, before it changes anything. A returned reason prevents the changes. */
  mayChange(facts: RunFacts): Promise<string | null>;
  /** Makes the run's changes together with those of the other runs. */
  makes: NonNullable<RunRequest["commits"]>;
}

/** The result as `skl node run --json` prints it. */
export interface NodeRun extends RunFacts {
  readonly run_id: string;
  /** What the run was; see `dry_because`. */
  readonly mode: "dry run" | "full";
  /** Null for a module that is no node. */
  readonly status: NodeStatus | null;
  /** Why a full run that was asked for ran dry; null where it did not. */
  readonly dry_because: string | null;
  /** What ended the run or prevented its plan; null where nothing did. */
  readonly reason: string | null;
  /** What happened to the changes that waited for the end of the run. */
  readonly changes: RunReport["changes"];
  /** `direct` means that grants were given without the policy. */
  readonly granted_by: "direct" | "policy";
  /** The person who granted something past the trusted policy; null for nobody. */
  readonly person_override: string | null;
  /** The envelope as it is in the log. */
  readonly attestation: Envelope;
  readonly artifact_sha256: string;
}

/**
 * Runs a node: manifest, grants, the run itself, verifiers, and only then its plan. Throws RUN_BROKEN and the errors of its
 * files.
 */
export async function runNode(request: NodeRunRequest): Promise<NodeRun> {
  const runId = randomUUID();
  const { approvals } = request;
  const record = new RunRecord(request, runId);
  const report = await decideAndRun(request, { runId, record }).catch(async (cause: unknown) => {
    const isBroken = cause instanceof SklError && cause.code === "RUN_BROKEN";
    if (isBroken) await record.attestBroken(cause.message);
    // It is unknown which tokens a broken run used, so none of them counts any more.
    else if (!record.hasEnded) await approvals.giveBack([]);
    throw cause;
  });
  await approvals.giveBack(report.spent);
  request.records?.(removeSecrets(report.recorded, report.secrets));
  return buildNodeRun(request, { runId, record, report, attestation: await record.attestEnd(report) });
}

interface Recorded {
  readonly runId: string;
  readonly record: RunRecord;
}

async function decideAndRun(request: NodeRunRequest, recorded: Recorded): Promise<RunReport> {
  const { record } = recorded;
  const { manifest, sha256, problem } = await readRunManifest(request);
  record.note({ manifest, manifestSha256: sha256 });
  if (problem !== null) return createRefusedReport("reject_manifest", problem);
  const stranger = describeApprovalMismatch(request, sha256);
  if (stranger !== null) return createRefusedReport("reject_grant", stranger);
  const authority = await decideAuthority({
    ...request,
    manifest,
    source: request.grants,
    adapters: mergeScopedAdapters(request.addedAdapters ?? []),
  });
  const { granted, denied, policy_sha256: policySha256, user, person_override: personOverride } = authority;
  const decided = { granted, denied };
  record.note({ policySha256, user, personOverride, granted });
  if (authority.refusal !== null) return createRefusedReport("reject_grant", authority.refusal, decided);
  const { status, dryBecause } = await lookUpStatus(request, { record, manifest, granted });
  if (dryBecause !== null && request.partOf && request.mode === "full")
    return createRefusedReport("reject_grant", dryBecause, decided);
  record.note(dryBecause === null || request.mode === "dry run" ? { status } : { status, mode: "dry run", dryBecause });
  const before =
    (await findSchemaProblem({ schema: manifest?.input_schema ?? null, value: request.input, what: "input" })) ??
    (await findFailedCondition(manifest?.preconditions ?? [], {
      input: request.input,
      context: request.context ?? {},
    }));
  if (before !== null) return createRefusedReport("reject_manifest", before, decided);
  const byPolicy = { ...DEFAULT_LIMITS, ...authority.limits };
  const standing = manifest === null ? byPolicy : lowerRunLimits(byPolicy, manifest);
  const raised = await explainRaisedLimit(request, request.limits, standing);
  if (raised !== null) return createRefusedReport("reject_grant", raised, decided);
  record.note({ limits: { ...standing, ...request.limits } });
  await record.requireLog();
  return startRun(request, { ...recorded, manifest, ...decided });
}

function lookUpStatus(
  { cwd, env, mode, modulePath }: NodeRunRequest,
  { record, manifest, granted }: Pick<Decided, "record" | "manifest" | "granted">,
): ReturnType<typeof findRunStatus> {
  const { home, artifact } = record;
  return findRunStatus({ cwd, env, home, artifact, path: modulePath ?? null, manifest, granted, mode });
}

interface Decided extends Recorded {
  readonly manifest: Manifest | null;
  readonly granted: Parameters<typeof runModule>[0]["granted"];
  readonly denied: Parameters<typeof runModule>[0]["denied"];
}

async function startRun(request: NodeRunRequest, decided: Decided): Promise<RunReport> {
  const { runId, record, granted, denied } = decided;
  const { limits } = record.found;
  try {
    return await runModule({
      runId,
      bytes: request.module,
      granted,
      denied,
      adapters: await runAdapters({
        names: granted.map(({ adapter }) => adapter),
        added: request.addedAdapters ?? [],
        cwd: request.cwd,
        env: request.env,
      }),
      cwd: resolve(request.root ?? request.cwd),
      answers: request.answers ?? null,
      records: request.records !== undefined,
      home: record.home,
      input: request.input,
      args: request.args,
      environment: request.environment,
      limits,
      mode: record.mode,
      approvals: request.approvals.approvals,
      approvedPlan: request.approvals.plan?.plan ?? null,
      signal: request.signal,
      threads: request.threads,
      accepts: async (facts, secrets) => {
        const objection =
          (await findRunObjection(facts, request, decided)) ??
          (record.mode === "full" ? ((await request.partOf?.mayChange(facts)) ?? null) : null);
        if (objection === null) await record.attestIntent(facts, secrets);
        return objection;
      },
      ...(request.partOf && { commits: request.partOf.makes }),
    });
  } catch (cause) {
    if (!(cause instanceof HostBroken)) throw cause;
    throw new SklError("RUN_BROKEN", { message: `The run could not be carried out: ${cause.message}`, cause });
  }
}

function createRefusedReport(
  outcome: "reject_manifest" | "reject_grant",
  reason: string,
  decided: Parameters<typeof collectRefusedFacts>[0] = { granted: [], denied: [] },
): RunReport {
  const facts = collectRefusedFacts(decided, { outcome, reason, attempts: 0 });
  return { facts, artifact: "", reason, changes: "none", secrets: [], spent: [], recorded: [] };
}

function buildNodeRun(
  { grants }: NodeRunRequest,
  { runId, record, report, attestation }: Recorded & Pick<NodeRun, "attestation"> & { readonly report: RunReport },
): NodeRun {
  const { facts, reason, changes } = report;
  return {
    run_id: runId,
    mode: record.mode,
    status: record.found.status,
    dry_because: record.found.dryBecause,
    artifact_sha256: record.artifact,
    ...facts,
    // The plan is kept and shown beyond this run.
    plan: removeSecrets(facts.plan, report.secrets),
    reason,
    changes,
    granted_by: grants.kind,
    person_override: record.found.personOverride,
    attestation,
  };
}
