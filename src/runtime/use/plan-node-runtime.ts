import { resolve } from "node:path";
import type { Json, NodeReply, NodeRuntime } from "../../skills/engine/run/index.ts";
import { openSkillGraph } from "../../skills/use/graph/index.ts";
import type { NodePlace } from "../../skills/use/run/index.ts";
import { resolveAccountHome } from "../../workspace/ground/index.ts";
import { keepWarmThreads, type Threads } from "../engine/host/index.ts";
import { APPROVAL_EFFECTS, digestCanonicalJson, hashSha256Hex } from "../engine/index.ts";
import type { ClaimedApprovals } from "./approvals-file.ts";
import { guestWorker } from "./guest-threads.ts";
import { type NodesOfPlan, planOfNodes } from "./plan-nodes.ts";
import { type PlanRun, type PlanRunRequest, runPlan } from "./plan-run.ts";
import { keepPlan } from "./plan-store.ts";
import { claimGivenApprovals } from "./self-grants.ts";
import { reportPlan } from "./skill-plan-report.ts";

export interface NodeRuntimePlace extends NodePlace {
  /** Threads that stay open. Default: a thread of its own for each run. */
  readonly threads?: Threads;
}

/**
 * Runs nodes for `skl skill run`: under the policy alone, together with the nodes that they call, and dry where any of them is
 * learned.
 */
export function createNodeRuntime(place: NodeRuntimePlace): NodeRuntime {
  const { cwd, env, skill, signal, note } = place;
  return {
    run: async ({ name, module, input, mode }): Promise<NodeReply> => {
      const { library, visible } = await openSkillGraph(cwd, env);
      const question = { cwd, env, library, graph: await visible(), root: skill, artifact: name, input };
      const { plan, nodes } = await planOfNodes(question);
      if (!plan.ok) return createFailedReply(plan.error.map(({ message }) => message).join(" "));
      if (nodes.get(skill)?.module.sha256 !== hashSha256Hex(module))
        return createFailedReply("Its module changed while it was read.");
      const approvals = await claimGivenApprovals(place, place.approvals);
      const threads = place.threads ?? keepWarmThreads(guestWorker, 1);
      try {
        const request = {
          cwd,
          env,
          plan: plan.value,
          nodes,
          input,
          mode,
          approvals,
          threads,
          signal: signal ?? new AbortController().signal,
        };
        const run = await runPlan(request);
        if (mode === "full" && run.mode === "dry run" && run.reason === null)
          note(`${skill} ran dry and changed nothing, because a node of its plan is learned and not promoted.`);
        const plans = run.runs.some((each) => each.run.plan.length > 0);
        if (mode === "dry run" && plans && plan.value.learned.length > 0)
          note(`The plan of ${skill} cannot be approved, because one of its nodes is learned and not promoted.`);
        const notice = reportPlan(run, await keepForApproval(request, run));
        if (run.reason === null) return { kind: "answered", output: run.output as Json, nodes: notice };
        return { kind: "failed", message: `${run.reason}${explainHowToApprove(request, run)}`, nodes: notice };
      } finally {
        if (place.threads === undefined) await threads.close();
      }
    },
  };
}

const createFailedReply = (message: string): NodeReply => ({ kind: "failed", message, nodes: null });

interface Asked extends Pick<PlanRunRequest, "cwd" | "env" | "plan" | "input"> {
  readonly mode: PlanRun["mode"];
  readonly approvals: ClaimedApprovals;
  readonly nodes: NodesOfPlan["nodes"];
}

/** Keeps what a dry run planned, so that a person can approve it. A plan that can only run dry or changes nothing is not kept. */
export async function keepForApproval(
  { cwd, env, plan, nodes, input, mode }: Asked,
  run: PlanRun,
): Promise<"kept" | "not kept"> {
  const steps = run.runs.flatMap((each) => each.run.plan);
  const root = nodes.get(plan.root);
  if (mode !== "dry run" || run.reason !== null || plan.learned.length > 0) return "not kept";
  if (steps.length === 0 || root === undefined) return "not kept";
  const planned = run.runs.flatMap(({ name, run: { plan: own, artifact_sha256 } }) => {
    const manifest_sha256 = nodes.get(name)?.manifest.sha256;
    return manifest_sha256 === undefined ? [] : [{ name, artifact_sha256, manifest_sha256, plan: own }];
  });
  const kept = {
    run_id: run.plan_id,
    artifact_sha256: root.module.sha256,
    manifest_sha256: root.manifest.sha256,
    input_sha256: digestCanonicalJson(input),
    plan: steps,
    nodes: planned,
    cwd: resolve(cwd),
  };
  await keepPlan(resolveAccountHome(env), kept, new Date());
  return "kept";
}

/** Explains how to approve: a node that takes approvals and got none ends with the errno of a denied call, which says little. */
function explainHowToApprove({ plan, approvals, mode }: Asked, run: PlanRun): string {
  const takes = plan.steps.some(({ node }) => node.granted.some(({ effect }) => APPROVAL_EFFECTS.has(effect)));
  const wasDenied = run.runs.some((each) => each.run.ungranted_attempts > 0);
  if (mode === "dry run" || approvals.plan !== null || !takes || !wasDenied) return "";
  return " One of its steps needs a person's approval: run it with --dry-run, then approve the plan with `skl node approve`.";
}
