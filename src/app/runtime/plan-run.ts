import { randomUUID } from "node:crypto";
import { SklError } from "../../domain/index.ts";
import { type Changed, clashWith, type GraphPlan, inputOf, type PlannedNode } from "../../runtime/composition/index.ts";
import type { Threads } from "../../runtime/host/index.ts";
import type { RunFacts } from "../../runtime/index.ts";
import { noApprovals } from "./approvals-file.ts";
import type { LibraryNode } from "./promote-status.ts";
import { type NodeRun, runNode } from "./run-node.ts";

export interface PlanRunRequest {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  readonly plan: GraphPlan;
  /** All of the plan's, by name. */
  readonly nodes: ReadonlyMap<string, LibraryNode>;
  readonly input: unknown;
  readonly threads: Threads;
  readonly signal: AbortSignal;
}

/** The runs of a plan under one verdict. */
export interface PlanRun {
  readonly plan_id: string;
  readonly mode: "dry run" | "full";
  /** What kept the plan from its end, or from being done, with the node's name; null: it ended well, and a full one was done. */
  readonly reason: string | null;
  /** Of the node that the plan began with; null where it has none. */
  readonly output: unknown;
  /** What became of the changes of all nodes together. */
  readonly changes: NodeRun["changes"];
  /** In the order in which they ran; those behind a failure are not there. */
  readonly runs: readonly { readonly name: string; readonly run: NodeRun }[];
}

/**
 * Runs a plan: each node under its own grants, in order. A full run's changes wait at the end of each node until all came to a good
 * end, and are then made one node after the other; a failure before that leaves none of them. Where some are made at once, all of
 * the plan is rehearsed dry before. One learned node makes all of it dry.
 */
export async function runPlan(request: PlanRunRequest): Promise<PlanRun> {
  const { plan } = request;
  if (plan.learned.length > 0) return played(request, "dry run");
  if (plan.steps.length > 1 && plan.steps.some(changesAtOnce)) {
    const rehearsal = await played(request, "dry run");
    if (rehearsal.reason !== null) return rehearsal;
  }
  return played(request, "full");
}

/** Writes whose answer the node needs cannot wait for the end. */
const AT_ONCE: ReadonlySet<string> = new Set(["network.write", "git.write"]);
const changesAtOnce = ({ node }: PlannedNode): boolean => node.granted.some(({ effect }) => AT_ONCE.has(effect));

async function played(request: PlanRunRequest, mode: PlanRun["mode"]): Promise<PlanRun> {
  const planId = randomUUID();
  const steps: Step[] = [];
  try {
    const reason = await broughtToEnd(request, { mode, planId, steps });
    const { runs, broken } = await settled(steps, reason);
    return verdictOf(request.plan, { planId, mode, reason: reason ?? broken, runs });
  } catch (cause) {
    // Those that wait would wait for ever.
    for (const { release } of steps) release("The plan was discarded: one of its runs could not be carried out.");
    await Promise.allSettled(steps.map(({ run }) => run));
    throw cause;
  }
}

interface Progress {
  readonly mode: PlanRun["mode"];
  readonly planId: string;
  /** Grows with every node that was started. */
  readonly steps: Step[];
}

/** Runs node after node to its end, where a full run waits; the answer is why one did not come to a good one. */
async function broughtToEnd(request: PlanRunRequest, { mode, planId, steps }: Progress): Promise<string | null> {
  const outputs = new Map<string, unknown>();
  const changed: Changed[] = [];
  for (const planned of request.plan.steps) {
    const step = await started(request, { planned, mode, planId, outputs });
    if (typeof step === "string") return step;
    steps.push(step);
    const failure = await step.failure;
    if (failure !== null) return failure;
    const { output, plan } = step.ended();
    outputs.set(planned.node.name, output);
    const clash = mode === "full" ? clashWith(changed, { node: planned.node.name, plan }) : null;
    if (clash !== null) return clash;
    changed.push({ node: planned.node.name, plan });
  }
  return null;
}

type Ended = Pick<PlanRun, "mode" | "reason" | "runs"> & { readonly planId: string };

function verdictOf(plan: GraphPlan, { planId, mode, reason, runs }: Ended): PlanRun {
  const first = runs.find(({ run }) => problemOf(run) !== null);
  const failed = reason ?? (first === undefined ? null : said(first.name, first.run));
  const root = runs.find(({ name }) => name === plan.root);
  return { plan_id: planId, mode, reason: failed, output: root?.run.output ?? null, changes: together(runs), runs };
}

interface Step {
  readonly name: string;
  /** When the node came to its end: why the plan cannot go on, or null. */
  readonly failure: Promise<string | null>;
  /** Known when the guest came to its end. */
  ended(): Pick<RunFacts, "output" | "plan">;
  /** Lets a run that waits make its changes, or gives it the reason why not. */
  release(objection: string | null): void;
  readonly run: Promise<NodeRun>;
}

interface Starting {
  readonly planned: PlannedNode;
  readonly mode: PlanRun["mode"];
  readonly planId: string;
  readonly outputs: ReadonlyMap<string, unknown>;
}

async function started(request: PlanRunRequest, { planned, mode, planId, outputs }: Starting): Promise<Step | string> {
  const { name } = planned.node;
  const node = request.nodes.get(name);
  const input = inputOf(planned, { input: request.input, outputs });
  if (node === undefined) return `${name}: It was not read.`;
  if (!input.ok) return `${name}: ${input.error}`;
  const ended = later<RunFacts>();
  const released = later<string | null>();
  const run = runNode({
    cwd: request.cwd,
    env: request.env,
    module: node.module.bytes,
    manifest: node.manifest,
    grants: { kind: "policy", given: null },
    input: input.value,
    limits: {},
    approvals: noApprovals,
    mode,
    args: [`${node.module.name}.wasm`],
    environment: [],
    threads: request.threads,
    signal: request.signal,
    partOf: {
      planId,
      mayChange: (facts) => {
        ended.resolve(facts);
        return released.promise;
      },
    },
  });
  let facts: Pick<RunFacts, "output" | "plan"> = { output: null, plan: [] };
  const waits = ended.promise.then((waiting) => {
    facts = waiting;
    return null;
  });
  const over = run.then((result) => {
    facts = result;
    return problemOf(result) === null ? null : said(name, result);
  });
  return { name, failure: Promise.race([waits, over]), ended: () => facts, release: released.resolve, run };
}

interface Settled {
  readonly runs: PlanRun["runs"];
  /** Why a run could not be carried out to its end; null: all were. */
  readonly broken: string | null;
}

/** Lets the runs go on in order. Where one could not make its changes, those behind it do not make theirs. */
async function settled(steps: readonly Step[], reason: string | null): Promise<Settled> {
  const runs: { name: string; run: NodeRun }[] = [];
  let broken: string | null = null;
  let objection = reason === null ? null : `The plan was discarded: ${reason}`;
  for (const { name, run, release } of steps) {
    release(objection);
    const result = await run.catch(messageOf);
    if (typeof result !== "string") runs.push({ name, run: result });
    else broken ??= `${name}: ${result}`;
    const failed = typeof result === "string" ? broken : problemOf(result) === null ? null : said(name, result);
    if (failed !== null) objection ??= `The plan was stopped: ${failed}`;
  }
  return { runs, broken };
}

/** Of a run that could not be attested, or that a mistake of ours ended. */
function messageOf(cause: unknown): string {
  if (cause instanceof SklError) return cause.message;
  throw cause;
}

/** Why a run did not end well; null: it did. */
function problemOf({ outcome, exit_code, reason }: NodeRun): string | null {
  if (reason !== null) return reason;
  if (outcome !== "ok") return `It ended with ${outcome}.`;
  return exit_code === 0 ? null : `It exited with ${exit_code}.`;
}

const said = (name: string, run: NodeRun): string => `${name}: ${problemOf(run) ?? "It did not end well."}`;

function together(runs: PlanRun["runs"]): NodeRun["changes"] {
  const became = new Set(runs.map(({ run }) => run.changes).filter((changes) => changes !== "none"));
  if (became.size === 0) return "none";
  if (became.has("half applied") || became.size > 1) return "half applied";
  return became.has("applied") ? "applied" : "not applied";
}

interface Later<T> {
  readonly promise: Promise<T>;
  resolve(value: T): void;
}

function later<T>(): Later<T> {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((done) => {
    resolve = done;
  });
  return { promise, resolve: (value) => resolve(value) };
}
