import { expandPlan, type PlanNode } from "../../../runtime/engine/composition/index.ts";
import type { IndexedNode } from "../route-index.ts";
import type { PassedCandidate, PlannedCandidate, RouteStage, RouteState } from "../route-state.ts";
import { toStageCandidate } from "../route-state.ts";
import type { DryRunVerdict, StageCandidate } from "../types.ts";

const TIMEOUT_MS = 10_000;

/** Is stage 8: each plan runs without effects, and verifiers and validators judge its output. */
export const dryRuns: RouteStage = {
  number: 8,
  id: "dry run",
  title: "Dry run",
  skip: ({ planned }) => (planned.length === 0 ? "There is no plan." : null),
  run: async (state) => {
    const isLearned = ({ plan }: PlannedCandidate) => plan.learned.length > 0;
    const trusted = await runAll(
      state,
      state.planned.filter((each) => !isLearned(each)),
    );
    const learned = state.planned.filter(isLearned);
    const others =
      trusted.passed.length === 0
        ? await runAll(state, learned)
        : {
            passed: [],
            seen: learned.map((each) => toStageCandidate(each, "A node that a person promoted does this.")),
          };
    return {
      state: { ...state, passed: [...trusted.passed, ...others.passed] },
      input: `The plans of ${state.planned.map(({ own }) => own.node.name).join(", ")}, ${TIMEOUT_MS / 1000} s each.`,
      seen: [...trusted.seen, ...others.seen],
    };
  },
};

interface Ran {
  readonly passed: readonly PassedCandidate[];
  readonly seen: readonly StageCandidate[];
}

async function runAll(state: RouteState, plans: readonly PlannedCandidate[]): Promise<Ran> {
  const ran = await Promise.all(plans.map(async (planned) => ({ planned, verdict: await judge(state, planned) })));
  return {
    passed: ran.flatMap(({ planned, verdict }) =>
      verdict.reason === null ? [{ ...planned, output: verdict.output }] : [],
    ),
    seen: ran.map(({ planned, verdict }) => toStageCandidate(planned, verdict.reason)),
  };
}

async function judge(state: RouteState, { plan, binding }: PlannedCandidate): Promise<DryRunVerdict> {
  const { ports, request, index } = state.question;
  const { context } = request;
  const verdict = await ports.dryRun({ plan, input: binding.input, context, timeout_ms: TIMEOUT_MS });
  if (verdict.reason !== null) return verdict;
  const outputs = verdict.outputs ?? new Map([[plan.root, verdict.output]]);
  for (const [name, output] of outputs)
    for (const validator of index.validatorsOf(name)) {
      const reason = await validate(state, validator, { node: name, input: binding.input, output });
      if (reason !== null) return { ...verdict, reason };
    }
  return verdict;
}

/**
 * Runs a validating node on another node's output. Its input is `{node, input, output}`. It agrees if it ends well and its output says
 * `valid: true`.
 */
async function validate(
  state: RouteState,
  own: IndexedNode,
  input: Readonly<Record<string, unknown>>,
): Promise<string | null> {
  const { ports, request } = state.question;
  const { name } = own.node;
  const { granted, refusal } = await state.admissions.grant(own);
  if (refusal !== null) return `${name} has to validate the output and may not run: ${refusal}`;
  const described: PlanNode = {
    name,
    status: own.node.status,
    calls: [],
    requires: [],
    produces: [],
    conflicts: [],
    granted,
    refusal: null,
  };
  const plan = expandPlan(name, (asked) => (asked === name ? described : null));
  if (!plan.ok) return `${name} has to validate the output and cannot: ${plan.error[0]?.message ?? "it has no plan."}`;
  const { context } = request;
  const { reason, output } = await ports.dryRun({ plan: plan.value, input, context, timeout_ms: TIMEOUT_MS });
  if (reason !== null) return `${name} could not validate the output: ${reason}`;
  const isValid = typeof output === "object" && output !== null && Reflect.get(output, "valid") === true;
  return isValid ? null : `${name} says that the output is not valid.`;
}
