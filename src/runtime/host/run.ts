import type { Adapter, DeferredChange, PlanStep } from "../adapter.ts";
import type { Denial, Grant } from "../grant.ts";
import type { Approval } from "../handles/index.ts";
import type { Limits } from "../limits.ts";
import type { ObservedEffect, Outcome, RunFacts } from "../run-facts.ts";
import type { Applied } from "../wasi/index.ts";
import { mintAuthority } from "./authority.ts";
import { allowsImport, type BoundGrants, bindGrants } from "./bind.ts";
import { type Changes, commitChanges } from "./commit.ts";
import { Control } from "./control.ts";
import type { CompiledModule } from "./engine.ts";
import { factsOf, type Refused, refusedFacts } from "./facts.ts";
import { HostCalls } from "./host-calls.ts";
import type { GuestJob } from "./job.ts";
import { recoverInterrupted } from "./journal.ts";
import { ApprovedPlan, filePlan } from "./plan.ts";
import { prepareModule } from "./prepared.ts";
import { type GuestRun, runInThread } from "./run-in-thread.ts";
import type { Threads } from "./threads.ts";

export interface RunRequest {
  readonly runId: string;
  readonly bytes: Uint8Array;
  readonly granted: readonly Grant[];
  readonly denied: readonly Denial[];
  readonly adapters: ReadonlyMap<string, Adapter>;
  /** An absolute path. */
  readonly cwd: string;
  /** The absolute path of the account's folder with secrets, drafts and the like. */
  readonly home: string;
  readonly input: unknown;
  readonly args: readonly string[];
  readonly environment: readonly string[];
  readonly limits: Limits;
  readonly mode: "dry run" | "full";
  readonly approvals: readonly Approval[];
  /** The plan that a person approved: a full run does exactly that or nothing. Null where there is none. */
  readonly approvedPlan: readonly PlanStep[] | null;
  readonly signal: AbortSignal;
  readonly threads: Threads;
  /** Called when a run ended well, before anything of its plan is carried out. A returned reason prevents that. */
  accepts(facts: RunFacts, secrets: readonly string[]): Promise<string | null>;
  /** Makes the changes of the run, or none of them. Default: `commitChanges`. */
  commits?(changes: Changes): Promise<Applied>;
}

export interface RunReport {
  readonly facts: RunFacts;
  readonly artifact: string;
  /** What ended the run or prevented its plan, as a sentence; null where nothing did. */
  readonly reason: string | null;
  /** What happened to the changes that waited for the end of the run: those of files, and those that adapters deferred. */
  readonly changes: "none" | "applied" | "not applied" | "half applied";
  /** Texts that must not appear in logs, traces and attestations. */
  readonly secrets: readonly string[];
  /** The approval tokens that were used up. */
  readonly spent: readonly number[];
}

/** Thrown when an error of the host ended the run, which says nothing about the guest. */
export class HostBroken extends Error {}

/** Runs a module under its grants: check, prepare, run in a thread, judge, and only then carry out what was planned. */
export async function runModule(request: RunRequest): Promise<RunReport> {
  const bound = bindGrants(request);
  if (typeof bound === "string")
    return refusedRun(request, { outcome: "reject_grant", reason: bound, attempts: 0 }, "");
  if (bound.preopens.length > 0) putBackInterrupted(request.home);
  const prepared = await prepareModule(request.bytes, allowsImport(bound), request.limits);
  if (prepared.kind === "refused")
    return refusedRun(request, { ...prepared, attempts: prepared.ungranted.length }, prepared.sha256);
  const started = await startInThread(request, prepared, bound);
  if (started.guest.end.kind === "broken") throw new HostBroken(started.guest.end.reason);
  return settle(request, { ...started, bound, artifact: prepared.sha256 });
}

/** Puts back what interrupted runs left half made, so that nothing is read or changed on top of it. */
function putBackInterrupted(home: string): void {
  const [first] = recoverInterrupted(home);
  if (first !== undefined)
    throw new HostBroken(
      `a run was interrupted while it changed files, and they cannot be put back by themselves: ${first}`,
    );
}

function refusedRun(request: RunRequest, refused: Refused, artifact: string): RunReport {
  const { reason } = refused;
  return { facts: refusedFacts(request, refused), artifact, reason, changes: "none", secrets: [], spent: [] };
}

interface Started {
  readonly guest: GuestRun;
  readonly control: Control;
  readonly calls: HostCalls;
  readonly observed: readonly ObservedEffect[];
  readonly secrets: ReadonlySet<string>;
  readonly spent: readonly number[];
  readonly deferred: readonly DeferredChange[];
  readonly approvedPlan: ApprovedPlan;
}

async function startInThread(
  request: RunRequest,
  { module, sha256: artifact }: { readonly module: CompiledModule; readonly sha256: string },
  bound: BoundGrants,
): Promise<Started> {
  const { limits, mode, threads } = request;
  const control = new Control();
  const observed: ObservedEffect[] = [];
  const secrets = new Set<string>();
  const deferred: DeferredChange[] = [];
  const approvedPlan = new ApprovedPlan(request.approvedPlan);
  // Adapter calls need a signal of their own, where there can be any.
  const ended = bound.host.size > 0 ? new AbortController() : null;
  const authority = mintAuthority(request, artifact);
  const calls = new HostCalls({
    ...authority,
    artifact,
    bound: bound.host,
    control,
    mode,
    approvedPlan,
    deniedCap: limits.denied_calls,
    observed: (effect) => observed.push(effect),
    context: {
      cwd: request.cwd,
      home: request.home,
      now: Date.now,
      runId: request.runId,
      responseBytes: limits.response_bytes,
      signal: ended === null ? request.signal : AbortSignal.any([request.signal, ended.signal]),
      redact: (secret) => secrets.add(secret),
      defer: (change) => deferred.push(change),
    },
  });
  const worker = threads.take();
  const guest = await runInThread(worker, jobOf(request, { module, bound, control, stdin: authority.stdin }), {
    hostCall: (call) => calls.perform(call),
    observed: (effect) => observed.push(effect),
    signal: request.signal,
    deadlineMs: limits.deadline_ms,
    deadlineOf: "everything",
  });
  ended?.abort();
  if (guest.thread === "free") threads.giveBack(worker);
  return { guest, control, calls, observed, secrets, spent: authority.approvals.used, deferred, approvedPlan };
}

interface JobParts {
  readonly module: CompiledModule;
  readonly bound: BoundGrants;
  readonly control: Control;
  readonly stdin: string;
}

function jobOf(request: RunRequest, { module, bound, control, stdin }: JobParts): GuestJob {
  const { limits, args, environment } = request;
  return {
    module,
    metering: "metered",
    start: { kind: "start" },
    control: control.shared,
    responses: new SharedArrayBuffer(bound.hostFunctions.length > 0 ? limits.response_bytes : 0),
    groups: bound.groups,
    hostFunctions: bound.hostFunctions,
    args,
    environment,
    // The input gets a buffer of its own: a thread receives the whole underlying buffer, and a Buffer may share one with
    // unrelated data.
    streams: { kind: "given", stdin: new TextEncoder().encode(stdin) },
    preopens: bound.preopens,
    writes: "to a plan",
    links: "none",
    limits,
  };
}

async function settle(
  request: RunRequest,
  run: Started & { bound: BoundGrants; artifact: string },
): Promise<RunReport> {
  const { guest, control, calls, bound, deferred, approvedPlan } = run;
  const files = filePlan(guest.changes, bound.preopens);
  const judged = judgeRun(guest, control);
  const facts = factsOf(request, {
    guest,
    plan: [...calls.plan, ...files],
    observed: run.observed,
    outcome: judged.outcome,
    attempts: control.denied,
  });
  const report = { facts, artifact: run.artifact, secrets: [...run.secrets], spent: run.spent };
  const waiting = request.mode === "dry run" ? facts.plan : [...guest.changes, ...deferred];
  const kept = waiting.length > 0 ? "not applied" : "none";
  if (judged.outcome !== "ok" || facts.exit_code !== 0) return { ...report, reason: judged.reason, changes: kept };
  const objection =
    (request.mode === "full" ? planDeviation(files, approvedPlan) : null) ??
    (await request.accepts(facts, report.secrets));
  if (objection !== null || request.mode === "dry run") return { ...report, reason: objection, changes: kept };
  const { runId, home, commits: makes = commitChanges } = request;
  const applied = await makes({ files: guest.changes, preopens: bound.preopens, deferred, runId, home });
  return { ...report, ...outcomeOfChanges(applied, kept) };
}

/** Returns how a full run's plan differs from the approved one, as a sentence; null where it does not. */
function planDeviation(files: readonly PlanStep[], approved: ApprovedPlan): string | null {
  const other = files.find((step) => !approved.takeStep(step));
  if (other !== undefined) return `This is not in the approved plan: ${other.says}.`;
  const [missing] = approved.missing;
  return missing === undefined ? null : `The approved plan has a step of ${missing.effect} that this run did not take.`;
}

function outcomeOfChanges(applied: Applied, kept: "not applied" | "none"): Pick<RunReport, "reason" | "changes"> {
  switch (applied.kind) {
    case "applied":
      return { reason: null, changes: kept === "none" ? "none" : "applied" };
    case "refused":
      return { reason: applied.reason, changes: "not applied" };
    case "half done":
      return { reason: applied.reason, changes: "half applied" };
  }
}

/** A doomed run is reported as such, however it ended afterwards. */
function judgeRun({ end }: GuestRun, control: Control): { readonly outcome: Outcome; readonly reason: string | null } {
  if (control.isDoomed)
    return { outcome: "kill_ungranted", reason: "It tried what it was not granted, or forged an approval." };
  if (end.kind === "exited") return { outcome: "ok", reason: null };
  if (end.kind === "broken") throw new HostBroken(end.reason);
  return { outcome: end.outcome, reason: end.reason };
}
