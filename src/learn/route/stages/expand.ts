import { DEEPEST_PLAN, expandPlan, type PlanNode } from "../../../runtime/engine/composition/index.ts";
import { checkConditions } from "../../../runtime/engine/manifest/index.ts";
import { describeFailedCondition } from "../admissions.ts";
import type { IndexedNode } from "../route-index.ts";
import type { Candidate, PlannedCandidate, RouteStage, RouteState } from "../route-state.ts";
import { toStageCandidate } from "../route-state.ts";
import type { StageCandidate } from "../types.ts";

/** If more plans than this pass, no node stands out. */
const MOST_PLANS = 5;
const MOST_NODES = 120;

/** Is stage 7, which joins each candidate with the nodes that it calls. */
export const graphExpansion: RouteStage = {
  number: 7,
  id: "graph",
  title: "Graph expansion",
  skip: ({ candidates }) => (candidates.length === 0 ? "There is no candidate." : null),
  run: async (state) => {
    const expanded = await Promise.all(state.candidates.map(async (candidate) => expand(state, candidate)));
    const planned = expanded.flatMap(({ whole }) => whole ?? []);
    const judged = expanded.map(({ candidate, whole, fell }) => ({
      candidate,
      whole,
      fell: fell ?? findBetterSuccessor(state, candidate, planned),
    }));
    const left = judged.flatMap(({ whole, fell }) => (fell === null && whole !== null ? [whole] : []));
    const beaten = listPlansBehindBest(left, state.question.thresholds.margin);
    const seen = judged.map(
      ({ candidate, fell }): StageCandidate =>
        toStageCandidate(candidate, fell ?? beaten.get(candidate.own.node.name) ?? null),
    );
    return {
      state: { ...state, planned: left.filter(({ own }) => !beaten.has(own.node.name)) },
      input: `The candidates ${state.candidates.map(({ own }) => own.node.name).join(", ")}, up to ${DEEPEST_PLAN} calls deep.`,
      seen,
    };
  },
};

interface Expanded {
  readonly candidate: Candidate;
  readonly whole: PlannedCandidate | null;
  readonly fell: string | null;
}

async function expand(state: RouteState, candidate: Candidate): Promise<Expanded> {
  const nodes = await describeCalledNodes(state, candidate);
  const plan = expandPlan(candidate.own.node.name, (name) => nodes.get(name) ?? null);
  if (!plan.ok) return { candidate, whole: null, fell: plan.error.map(({ message }) => message).join(" ") };
  return { candidate, whole: { ...candidate, plan: plan.value }, fell: null };
}

/** Returns descriptions of a candidate and of the nodes that it calls. Conditions of a called node are checked against the plan's input. */
async function describeCalledNodes(state: RouteState, candidate: Candidate): Promise<ReadonlyMap<string, PlanNode>> {
  const { index } = state.question;
  const known = new Map<string, PlanNode>();
  let level = [candidate.own];
  for (let depth = 0; depth <= DEEPEST_PLAN && level.length > 0; depth++) {
    const called: IndexedNode[] = [];
    for (const own of level) {
      if (known.has(own.node.name) || known.size >= MOST_NODES) continue;
      const described = await describe(state, own, candidate);
      known.set(own.node.name, described);
      for (const name of described.calls) {
        const child = index.nodes.get(name);
        if (child !== undefined) called.push(child);
      }
    }
    level = called;
  }
  return known;
}

async function describe(state: RouteState, own: IndexedNode, root: Candidate): Promise<PlanNode> {
  const { index, request, ports } = state.question;
  const { name, status, manifest } = own.node;
  const { granted, refusal } = await state.admissions.grant(own);
  const listCalledTargets = (type: string) =>
    manifest.edges.filter((edge) => edge.type === type).map(({ target }) => target);
  const names = (type: string) => [...new Set(listCalledTargets(type).map((target) => index.nameOf(target)))];
  const variables = { input: root.binding.input, context: request.context };
  const isRoot = own === root.own;
  const failed =
    refusal !== null || isRoot
      ? null
      : describeFailedCondition(await checkConditions(manifest.preconditions, variables, ports.evaluate));
  return {
    name,
    status,
    calls: names("calls"),
    requires: listCalledTargets("requires"),
    produces: listCalledTargets("produces"),
    conflicts: names("conflicts").filter((other) => other !== name),
    granted,
    refusal: refusal ?? failed,
  };
}

function findBetterSuccessor(
  { question }: RouteState,
  { own }: Candidate,
  planned: readonly PlannedCandidate[],
): string | null {
  const newer = new Set(question.index.newerThan(own.node.name));
  const better = planned.find((other) => newer.has(other.own));
  return better === undefined ? null : `${better.own.node.name} supersedes it.`;
}

/**
 * Returns the plans that fall behind the best one by more than the margin. Promoted and learned nodes are compared separately, so that a
 * draft whose header repeats the request cannot drive out a node that a person promoted.
 */
function listPlansBehindBest(plans: readonly PlannedCandidate[], margin: number): ReadonlyMap<string, string> {
  const beaten = new Map<string, string>();
  for (const isLearned of [false, true]) {
    const own = plans.filter(({ plan }) => plan.learned.length > 0 === isLearned).sort((a, b) => b.score - a.score);
    const [best] = own;
    for (const [at, { own: other, score }] of own.entries()) {
      if (best === undefined || at === 0) continue;
      if (best.score >= score * margin)
        beaten.set(other.node.name, `${best.own.node.name} fits ${formatScoreRatio(best.score, score)} times as well.`);
      else if (at >= MOST_PLANS) beaten.set(other.node.name, `${MOST_PLANS} plans fit better.`);
    }
  }
  return beaten;
}

const formatScoreRatio = (a: number, b: number): string => (b <= 0 ? "many" : (a / b).toFixed(2));
