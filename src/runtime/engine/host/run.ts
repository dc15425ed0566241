import type { Adapter, DeferredChange, PlanStep } from "../adapter.ts";
import type { Denial, Grant } from "../grant.ts";
import type { Approval } from "../handles/index.ts";
import type { Limits } from "../limits.ts";
import { type RecordedAnswer, RecordedAnswers } from "../recorded-answers.ts";
import type { ObservedEffect, Outcome, RunFacts } from "../run-facts.ts";
import type { Applied } from "../wasi/index.ts";
import { mintAuthority } from "./authority.ts";
import { allowsImport, type BoundGrants, bindGrants } from "./bind.ts";
import { type Changes, commitChanges } from "./commit.ts";
import { Control } from "./control.ts";
import type { CompiledModule } from "./engine.ts";
import { collectRefusedFacts, collectRunFacts, type Refused } from "./facts.ts";
import { HostCalls } from "./host-calls.ts";
import type { GuestJob } from "./job.ts";
import { recoverInterrupted } from "./journal.ts";
import { ApprovedPlan, planFileChanges } from "./plan.ts";
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
  /** Answers in place of those of the world, for a dry run. Default: the world answers. */
  readonly answers?: readonly RecordedAnswer[] | null;
  /** Whether the report has the calls that reached their adapters, with their answers. Default: it has none. */
  readonly records?: boolean;
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
  /** What happened to the changes: those that calls made at once, and those of files and queues, which wait for the end of the run. */
  readonly changes: "none" | "applied" | "not applied" | "half applied";
  /** Texts that must not appear in logs, traces and attestations. */
  readonly secrets: readonly string[];
  /** The approval tokens that were used up. */
  readonly spent: readonly number[];
  /** Empty where nobody asked for it. */
  readonly recorded: readonly RecordedAnswer[];
}

/** Thrown when an error of the host ended the run, which says nothing about the guest. */
export class HostBroken extends Error {}

/** Runs a module under its grants: check, prepare, run in a thread, judge, and only then carry out what was planned. */
export async function runModule(request: RunRequest): Promise<RunReport> {
  const bound = bindGrants(request);
  if (typeof bound === "string")
    return reportRefusedRun(request, { outcome: "reject_grant", reason: bound, attempts: 0 }, "");
  if (bound.preopens.length > 0) putBackInterrupted(request.home);
  const prepared = await prepareModule(request.bytes, allowsImport(bound), request.limits);
  if (prepared.kind === "refused")
    return reportRefusedRun(request, { ...prepared, attempts: prepared.ungranted.length }, prepared.sha256);
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

function reportRefusedRun(request: RunRequest, refused: Refused, artifact: string): RunReport {
  const { reason } = refused;
  return {
    facts: collectRefusedFacts(request, refused),
    artifact,
    reason,
    changes: "none",
    secrets: [],
    spent: [],
    recorded: [],
  };
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
  readonly answers: RecordedAnswers | null;
  readonly recorded: readonly RecordedAnswer[];
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
  const recorded: RecordedAnswer[] = [];
  const approvedPlan = new ApprovedPlan(request.approvedPlan);
  const answers = request.answers == null || mode === "full" ? null : new RecordedAnswers(request.answers);
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
    answers,
    waiting: () => deferred.length,
    records: request.records ? (answer) => recorded.push(answer) : null,
    deniedCap: limits.denied_calls,
    noteEffect: (effect) => observed.push(effect),
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
  const guest = await runInThread(worker, buildGuestJob(request, { module, bound, control, stdin: authority.stdin }), {
    hostCall: (call) => calls.perform(call),
    noteEffect: (effect) => observed.push(effect),
    signal: request.signal,
    deadlineMs: limits.deadline_ms,
    deadlineOf: "everything",
  });
  ended?.abort();
  if (guest.thread === "free") threads.giveBack(worker);
  const { used: spent } = authority.approvals;
  return { guest, control, calls, observed, secrets, spent, deferred, approvedPlan, answers, recorded };
}

interface JobParts {
  readonly module: CompiledModule;
  readonly bound: BoundGrants;
  readonly control: Control;
  readonly stdin: string;
}

function buildGuestJob(request: RunRequest, { module, bound, control, stdin }: JobParts): GuestJob {
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
  const files = planFileChanges(guest.changes, bound.preopens);
  const judged = judgeRun(guest, control);
  const facts = collectRunFacts(request, {
    guest,
    plan: [...calls.plan, ...files],
    made: calls.made,
    observed: run.observed,
    outcome: judged.outcome,
    attempts: control.denied,
  });
  const { artifact, spent, recorded } = run;
  const report = { facts, artifact, secrets: [...run.secrets], spent, recorded };
  const waiting = request.mode === "dry run" ? facts.plan : [...guest.changes, ...deferred];
  const made = calls.made.length;
  const problem = run.answers?.problem ?? calls.refusal;
  const kept = describeKeptChanges(waiting.length + (made > 0 && problem !== null ? 1 : 0), made);
  if (judged.outcome !== "ok" || facts.exit_code !== 0)
    return { ...report, reason: judged.reason ?? problem, changes: kept };
  const objection = await findObjectionToRun(request, { facts, secrets: report.secrets, problem, files, approvedPlan });
  if (objection !== null || request.mode === "dry run") return { ...report, reason: objection, changes: kept };
  const { runId, home, commits: makes = commitChanges } = request;
  const applied = await makes({ files: guest.changes, preopens: bound.preopens, deferred, runId, home });
  return { ...report, ...concludeAppliedChanges(applied, kept, made) };
}

/** Returns the state of the changes where none of those that waited were made. */
function describeKeptChanges(waiting: number, made: number): RunReport["changes"] {
  if (waiting === 0) return made === 0 ? "none" : "applied";
  return made === 0 ? "not applied" : "half applied";
}

interface Ended {
  readonly facts: RunFacts;
  readonly secrets: readonly string[];
  /** Why a call of the guest was not done, where that spoils the run; null where none was. */
  readonly problem: string | null;
  readonly files: readonly PlanStep[];
  readonly approvedPlan: ApprovedPlan;
}

/** Returns why nothing more of a run that ended well is done; null where all of it is. */
async function findObjectionToRun(request: RunRequest, ended: Ended): Promise<string | null> {
  const { facts, secrets, problem, files, approvedPlan } = ended;
  if (request.mode === "full") return problem ?? planDeviation(files, approvedPlan) ?? request.accepts(facts, secrets);
  // The verifiers of a dry run are asked in any case, because its attestation has what they said.
  const objection = await request.accepts(facts, secrets);
  return problem ?? objection;
}

/** Returns how a full run's plan differs from the approved one, as a sentence; null where it does not. */
function planDeviation(files: readonly PlanStep[], approved: ApprovedPlan): string | null {
  const other = files.find((step) => !approved.takeStep(step));
  if (other !== undefined) return `This is not in the approved plan: ${other.says}.`;
  const [missing] = approved.missing;
  return missing === undefined ? null : `The approved plan has a step of ${missing.effect} that this run did not take.`;
}

function concludeAppliedChanges(
  applied: Applied,
  kept: RunReport["changes"],
  made: number,
): Pick<RunReport, "reason" | "changes"> {
  switch (applied.kind) {
    case "applied":
      return { reason: null, changes: kept === "none" ? "none" : "applied" };
    case "refused":
      return { reason: applied.reason, changes: made === 0 ? "not applied" : "half applied" };
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
