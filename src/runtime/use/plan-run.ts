import { randomUUID } from "node:crypto";
import {
  type Changed,
  composeNodeInput,
  describeClashingNodes,
  type GraphPlan,
  type PlannedNode,
} from "../engine/composition/index.ts";
import { SharedCommit, type Threads } from "../engine/host/index.ts";
import { type ClaimedApprovals, noApprovals } from "./approvals-file.ts";
import type { LibraryNode } from "./library-node.ts";
import { describePlanMismatch, PlanApprovals } from "./plan-approvals.ts";
import { describeProblem, findRunProblem, readUnattestedMessage, type Step, startStep } from "./plan-step.ts";
import type { NodeRun } from "./run-node.ts";

export interface PlanRunRequest {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  readonly plan: GraphPlan;
  /** All nodes of the plan by name. */
  readonly nodes: ReadonlyMap<string, LibraryNode>;
  readonly input: unknown;
  /** What preconditions read beside the input. Default: an empty object. */
  readonly context?: Readonly<Record<string, unknown>>;
  /** The id of the plan, by which its runs are found in the log. Default: a new one. */
  readonly planId?: string;
  /** `full` still runs dry where a node is learned. Default: full. */
  readonly mode?: PlanRun["mode"];
  /** The approvals of this plan; unused ones are given back at the end. Default: none. */
  readonly approvals?: ClaimedApprovals;
  readonly threads: Threads;
  readonly signal: AbortSignal;
}

/** The runs of a plan and their common result. */
export interface PlanRun {
  readonly plan_id: string;
  readonly mode: "dry run" | "full";
  /**
   * What ended the plan or prevented its changes, with the node's name; null where it ended well and, if full, was carried out.
   */
  readonly reason: string | null;
  /** The output of the root; null where it has none. */
  readonly output: unknown;
  /** What happened to the changes of all nodes together. */
  readonly changes: NodeRun["changes"];
  /** The runs in their order. Nodes after a failure are missing. */
  readonly runs: readonly { readonly name: string; readonly run: NodeRun }[];
}

/**
 * Runs a plan: each node under its own grants, in order. The changes of a full run wait until all nodes have ended well and are
 * then made together under one journal, or not at all. Where some changes are made at once, the whole plan is rehearsed dry
 * first. One learned node makes the whole plan dry. Under approvals it takes the approved steps and no others.
 */
export async function runPlan(request: PlanRunRequest): Promise<PlanRun> {
  const { approvals: claimed = noApprovals } = request;
  const approvals = new PlanApprovals(claimed);
  try {
    const mismatch = describePlanMismatch(claimed, request);
    if (mismatch !== null) return createRefusedPlan(mismatch);
    return await runApproved(request, approvals);
  } finally {
    await approvals.giveBack();
  }
}

const createRefusedPlan = (reason: string): PlanRun => ({
  plan_id: randomUUID(),
  mode: "full",
  reason,
  output: null,
  changes: "none",
  runs: [],
});

async function runApproved(request: PlanRunRequest, approvals: PlanApprovals): Promise<PlanRun> {
  const { plan } = request;
  const none = new PlanApprovals(noApprovals);
  if (request.mode === "dry run" || plan.learned.length > 0) return playPlan(request, "dry run", none);
  if (plan.steps.length > 1 && plan.steps.some(changesAtOnce)) {
    const rehearsal = await playPlan(request, "dry run", none);
    if (rehearsal.reason !== null) return rehearsal;
  }
  return playPlan(request, "full", approvals);
}

/** Nodes need the answers of these writes, so they cannot wait for the end. */
const AT_ONCE: ReadonlySet<string> = new Set(["network.write", "git.write"]);
const changesAtOnce = ({ node }: PlannedNode): boolean => node.granted.some(({ effect }) => AT_ONCE.has(effect));

async function playPlan(request: PlanRunRequest, mode: PlanRun["mode"], approvals: PlanApprovals): Promise<PlanRun> {
  const progress = {
    mode,
    approvals,
    planId: (mode === "full" ? request.planId : undefined) ?? randomUUID(),
    commit: new SharedCommit(),
    steps: [],
  };
  try {
    const reason = await runToEnd(request, progress);
    return summarizePlanRun(request.plan, progress, await settleRuns(progress, reason));
  } catch (cause) {
    // Runs that wait for their release would wait for ever.
    const discarded = "The plan was discarded: one of its runs could not be carried out.";
    await abandonRuns(progress, discarded);
    throw cause;
  }
}

interface Progress {
  readonly mode: PlanRun["mode"];
  readonly approvals: PlanApprovals;
  readonly planId: string;
  readonly commit: SharedCommit;
  /** Grows with every started node. */
  readonly steps: Step[];
}

/** Runs node after node to its end, where a full run waits. Returns why one of them did not end well; null where all did. */
async function runToEnd(request: PlanRunRequest, progress: Progress): Promise<string | null> {
  const { mode, steps } = progress;
  const outputs = new Map<string, unknown>();
  const changed: Changed[] = [];
  for (const planned of request.plan.steps) {
    const step = startNode(request, progress, { planned, outputs });
    if (typeof step === "string") return step;
    steps.push(step);
    const failure = await step.failure;
    if (failure !== null) return failure;
    const { output, plan } = step.outcome();
    outputs.set(planned.node.name, output);
    const clash = mode === "full" ? describeClashingNodes(changed, { node: planned.node.name, plan }) : null;
    if (clash !== null) return clash;
    changed.push({ node: planned.node.name, plan });
  }
  return null;
}

function startNode(
  request: PlanRunRequest,
  { mode, planId, commit, approvals }: Progress,
  { planned, outputs }: { readonly planned: PlannedNode; readonly outputs: ReadonlyMap<string, unknown> },
): Step | string {
  const { name } = planned.node;
  const node = request.nodes.get(name);
  const input = composeNodeInput(planned, { input: request.input, outputs });
  if (node === undefined) return `${name}: It was not read.`;
  if (!input.ok) return `${name}: ${input.error}`;
  const { cwd, env, threads, signal, context = {} } = request;
  const own = { planned, node, input: input.value, context, approvals: approvals.of(name, input.value) };
  return startStep({ cwd, env, threads, signal, mode, planId, commit, ...own });
}

interface SettledRuns {
  readonly runs: PlanRun["runs"];
  /** Why the plan was not carried out; null where it was. */
  readonly reason: string | null;
}

/** Lets the runs hand in their changes in order, and makes the changes together if all did. */
async function settleRuns({ steps, commit, planId }: Progress, failure: string | null): Promise<SettledRuns> {
  let reason = failure;
  let objection = failure === null ? null : `The plan was discarded: ${failure}`;
  for (const { release, handedIn } of steps) {
    release(objection);
    const missing = await handedIn;
    if (missing === null || reason !== null) continue;
    reason = missing;
    objection = `The plan was stopped: ${missing}`;
  }
  if (objection !== null) commit.refuseAll(objection);
  const applied = objection === null ? await commit.commit(planId) : null;
  const made = applied === null || applied.kind === "applied" ? null : applied.reason;
  const runs: { name: string; run: NodeRun }[] = [];
  let broken: string | null = null;
  for (const { name, run } of steps) {
    const result = await run.catch(readUnattestedMessage);
    if (typeof result === "string") broken ??= `${name}: ${result}`;
    else runs.push({ name, run: result });
  }
  return { runs, reason: reason ?? made ?? broken };
}

async function abandonRuns({ steps, commit }: Progress, why: string): Promise<void> {
  for (const { release } of steps) release(why);
  await Promise.allSettled(steps.map(({ handedIn }) => handedIn));
  commit.refuseAll(why);
  await Promise.allSettled(steps.map(({ run }) => run));
}

function summarizePlanRun(plan: GraphPlan, { planId, mode }: Progress, { runs, reason }: SettledRuns): PlanRun {
  const first = runs.find(({ run }) => findRunProblem(run) !== null);
  const failed = reason ?? (first === undefined ? null : describeProblem(first.name, first.run));
  const root = runs.find(({ name }) => name === plan.root);
  return {
    plan_id: planId,
    mode,
    reason: failed,
    output: root?.run.output ?? null,
    changes: combineChanges(runs),
    runs,
  };
}

function combineChanges(runs: PlanRun["runs"]): NodeRun["changes"] {
  const became = new Set(runs.map(({ run }) => run.changes).filter((changes) => changes !== "none"));
  if (became.size === 0) return "none";
  if (became.has("half applied") || became.size > 1) return "half applied";
  return became.has("applied") ? "applied" : "not applied";
}
