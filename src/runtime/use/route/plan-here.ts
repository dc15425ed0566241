import type { Graph } from "../../../skills/engine/graph/index.ts";
import type { PlanReport } from "../../../skills/engine/run/index.ts";
import { type Library, requireLocked } from "../../../skills/use/library/index.ts";
import type { GraphPlan } from "../../engine/composition/index.ts";
import type { Threads } from "../../engine/host/index.ts";
import { noApprovals } from "../approvals-file.ts";
import type { LibraryNode } from "../library-node.ts";
import { keepForApproval } from "../plan-node-runtime.ts";
import { planOfNodes } from "../plan-nodes.ts";
import { type PlanRun, runPlan } from "../plan-run.ts";
import { reportPlan } from "../skill-plan-report.ts";

/** Where routed plans are read and run. */
export interface PlanPlace {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  readonly library: Library;
  readonly graph: Graph;
  readonly threads: Threads;
  readonly signal: AbortSignal;
}

export interface RoutedPlan {
  readonly root: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly context: Readonly<Record<string, unknown>>;
}

/** A plan as folders, policy and promotions are now. The router's index is not consulted again. */
interface PlanHere {
  readonly plan: GraphPlan;
  readonly nodes: ReadonlyMap<string, LibraryNode>;
}

/** Reads a plan anew. Returns a sentence where it may not run. Throws SKILL_CHANGED and the errors of `loadNode`. */
async function readPlan({ cwd, env, library, graph }: PlanPlace, routed: RoutedPlan): Promise<PlanHere | string> {
  const { root, input, context } = routed;
  const { plan, nodes } = await planOfNodes({ cwd, env, library, graph, root, artifact: null, input, context });
  if (!plan.ok) return plan.error.map(({ message }) => message).join(" ");
  const node = nodes.get(root);
  const { scope } = library.skills.get(root) ?? { scope: "workspace" as const };
  if (node !== undefined)
    await requireLocked(library.places, { name: root, scope, path: node.path, digest: node.skill.digest });
  return { plan: plan.value, nodes };
}

export interface RoutedRun {
  /** Says in a sentence why the plan did not finish; null if it did. */
  readonly reason: string | null;
  readonly output: unknown;
  readonly outputs: ReadonlyMap<string, unknown>;
  /** What the nodes did and planned; null if none ran. */
  readonly told: PlanReport | null;
}

interface RunOrder {
  readonly mode: PlanRun["mode"];
  readonly planId?: string;
  /** Whether a person may later approve what a dry run planned. */
  readonly keep: boolean;
}

/** Runs a routed plan under the policy alone, and as a dry run if any of its nodes is learned. */
export async function runRouted(place: PlanPlace, routed: RoutedPlan, order: RunOrder): Promise<RoutedRun> {
  const here = await readPlan(place, routed);
  if (typeof here === "string") return { reason: here, output: null, outputs: new Map(), told: null };
  const { cwd, env, threads, signal } = place;
  const { input, context } = routed;
  const { mode, planId } = order;
  const run = await runPlan({ cwd, env, ...here, input, context, mode, ...(planId && { planId }), threads, signal });
  const request = { cwd, env, ...here, input, mode, approvals: noApprovals };
  const kept = order.keep ? await keepForApproval(request, run) : "not kept";
  return {
    reason: run.reason ?? describeUngrantedAttempt(run),
    output: run.output,
    outputs: new Map(run.runs.map(({ name, run: { output } }) => [name, output])),
    told: reportPlan(run, kept),
  };
}

/**
 * Returns a sentence about an attempt at something that was not granted, or null. A node that makes one is not safe to reuse, even if it then continues
 * (specification, Definition 2).
 */
function describeUngrantedAttempt({ runs }: PlanRun): string | null {
  const tried = runs.find(({ run }) => run.ungranted_attempts > 0);
  return tried === undefined
    ? null
    : `${tried.name} tried ${tried.run.ungranted_attempts} times what it is not granted.`;
}
