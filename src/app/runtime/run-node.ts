import { randomUUID } from "node:crypto";
import { resolve } from "node:path";
import { SklError } from "../../domain/index.ts";
import { type Envelope, withoutSecrets } from "../../runtime/attest/index.ts";
import {
  HostBroken,
  type RunReport,
  type RunRequest,
  refusedFacts,
  runModule,
  type Threads,
} from "../../runtime/host/index.ts";
import {
  canonicalDigest,
  DEFAULT_LIMITS,
  type Limits,
  type RunFacts,
  sha256 as sha256Of,
} from "../../runtime/index.ts";
import { checkConditions, loweredLimits, type Manifest } from "../../runtime/manifest/index.ts";
import { type AddedAdapters, runAdapters, scopedAdapters } from "./adapters.ts";
import type { ClaimedApprovals } from "./approvals-file.ts";
import { RunRecord } from "./attest-run.ts";
import { decideAuthority, type GrantSource } from "./node-authority.ts";
import { evaluateCel, schemaProblemOf } from "./node-contract.ts";
import type { LoadedManifest as ReadManifest } from "./policy-check.ts";
import { readRunManifest } from "./run-manifest.ts";

export interface NodeRunRequest {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  readonly module: Uint8Array;
  /** The path of a file, or a loaded manifest; null where there is none. */
  readonly manifest: string | ReadManifest | null;
  readonly grants: GrantSource;
  readonly input: unknown;
  /** What preconditions read beside the input. Default: an empty object. */
  readonly context?: Readonly<Record<string, unknown>>;
  /** The limits that a person set. They override all others. */
  readonly limits: Partial<Limits>;
  readonly approvals: ClaimedApprovals;
  readonly mode: "dry run" | "full";
  readonly args: readonly string[];
  /** One `NAME=value` each. */
  readonly environment: readonly string[];
  readonly threads: Threads;
  /** Adapters beside those of skl. Default: none. */
  readonly addedAdapters?: AddedAdapters;
  readonly signal: AbortSignal;
  /** The plan of several nodes that this run belongs to; absent for a single run. */
  readonly partOf?: PlanPart;
}

export interface PlanPart {
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
  /** What ended the run or prevented its plan; null where nothing did. */
  readonly reason: string | null;
  /** What happened to the changes that waited for the end of the run. */
  readonly changes: RunReport["changes"];
  /** `direct` means that grants were given without the policy. */
  readonly granted_by: "direct" | "policy";
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
  return resultOf(request, { runId, record, report, attestation: await record.attestEnd(report) });
}

interface Recorded {
  readonly runId: string;
  readonly record: RunRecord;
}

async function decideAndRun(request: NodeRunRequest, recorded: Recorded): Promise<RunReport> {
  const { record } = recorded;
  const { manifest, sha256, problem } = await readRunManifest(request);
  record.note({ manifest, manifestSha256: sha256 });
  if (problem !== null) return refusedReport("reject_manifest", problem);
  const stranger = approvalMismatch(request, sha256);
  if (stranger !== null) return refusedReport("reject_grant", stranger);
  const authority = await decideAuthority({
    ...request,
    manifest,
    source: request.grants,
    adapters: scopedAdapters(request.addedAdapters ?? []),
  });
  const decided = { granted: authority.granted, denied: authority.denied };
  record.note({ policySha256: authority.policy_sha256, user: authority.user, granted: decided.granted });
  if (authority.refusal !== null) return refusedReport("reject_grant", authority.refusal, decided);
  const before =
    (await schemaProblemOf({ schema: manifest?.input_schema ?? null, value: request.input, what: "input" })) ??
    (await firstFailedCondition(manifest?.preconditions ?? [], {
      input: request.input,
      context: request.context ?? {},
    }));
  if (before !== null) return refusedReport("reject_manifest", before, decided);
  await record.requireLog();
  return startRun(request, { ...recorded, manifest, ...decided });
}

interface Decided extends Recorded {
  readonly manifest: Manifest | null;
  readonly granted: Parameters<typeof runModule>[0]["granted"];
  readonly denied: Parameters<typeof runModule>[0]["denied"];
}

async function startRun(request: NodeRunRequest, decided: Decided): Promise<RunReport> {
  const { runId, record, manifest, granted, denied } = decided;
  const lowered = manifest === null ? DEFAULT_LIMITS : loweredLimits(DEFAULT_LIMITS, manifest);
  const limits = { ...lowered, ...request.limits };
  record.note({ limits });
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
      cwd: resolve(request.cwd),
      home: record.home,
      input: request.input,
      args: request.args,
      environment: request.environment,
      limits,
      mode: request.mode,
      approvals: request.approvals.approvals,
      approvedPlan: request.approvals.plan?.plan ?? null,
      signal: request.signal,
      threads: request.threads,
      accepts: async (facts, secrets) => {
        const objection =
          (await objectionTo(facts, request, decided)) ??
          (request.mode === "full" ? ((await request.partOf?.mayChange(facts)) ?? null) : null);
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

/** Returns why the manifest rejects a run's output, as a sentence; null where it does not. */
async function objectionTo(
  { output, stdout, exit_code }: RunFacts,
  { input }: NodeRunRequest,
  { manifest, record }: Pick<Decided, "manifest" | "record">,
): Promise<string | null> {
  const variables = { input, output, stdout, exit_code };
  const verified = await checkConditions(manifest?.verifiers ?? [], variables, evaluateCel);
  record.note({ verified });
  return (
    (await schemaProblemOf({ schema: manifest?.output_schema ?? null, value: output, what: "output" })) ??
    firstFailureReason(verified)
  );
}

/** Returns how the approved plan's run differs from this one; null where it does not, or there is no approved plan. */
function approvalMismatch(
  { approvals: { plan }, module, input }: NodeRunRequest,
  manifest: string | null,
): string | null {
  if (plan === null) return null;
  if (plan.nodes !== null) return "The approvals are of a plan of nodes, which `skl skill run` takes.";
  const others = [
    plan.artifact_sha256 === sha256Of(module) ? [] : ["module"],
    plan.manifest_sha256 === manifest ? [] : ["manifest"],
    plan.input_sha256 === canonicalDigest(input) ? [] : ["input"],
  ].flat();
  return others.length === 0 ? null : `The approvals are of a run with another ${others.join(" and another ")}.`;
}

/** Returns the first condition that does not hold, as a sentence; null where all hold. */
async function firstFailedCondition(
  conditions: Manifest["verifiers"],
  variables: Readonly<Record<string, unknown>>,
): Promise<string | null> {
  return firstFailureReason(await checkConditions(conditions, variables, evaluateCel));
}

function firstFailureReason(results: Awaited<ReturnType<typeof checkConditions>>): string | null {
  const failed = results.find(({ passed }) => !passed);
  return failed === undefined ? null : `${failed.name}: ${failed.reason}`;
}

function refusedReport(
  outcome: "reject_manifest" | "reject_grant",
  reason: string,
  decided: Parameters<typeof refusedFacts>[0] = { granted: [], denied: [] },
): RunReport {
  const facts = refusedFacts(decided, { outcome, reason, attempts: 0 });
  return { facts, artifact: "", reason, changes: "none", secrets: [], spent: [] };
}

function resultOf(
  { grants }: NodeRunRequest,
  { runId, record, report, attestation }: Recorded & Pick<NodeRun, "attestation"> & { readonly report: RunReport },
): NodeRun {
  const { facts, reason, changes } = report;
  return {
    run_id: runId,
    artifact_sha256: record.artifact,
    ...facts,
    // The plan is kept and shown beyond this run.
    plan: withoutSecrets(facts.plan, report.secrets),
    reason,
    changes,
    granted_by: grants.kind,
    attestation,
  };
}
