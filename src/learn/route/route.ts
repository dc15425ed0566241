import { makeAdmission } from "./admissions.ts";
import { normalizeRequest } from "./normalize/index.ts";
import type { RouteQuestion, RouteStage, RouteState } from "./route-state.ts";
import { ROUTE_STAGES } from "./stages/index.ts";
import type { RouteResult, StageReport } from "./types.ts";

/** Routes a request through the ten stages and returns a plan, or none. It rejects only if a port does. */
export async function route(question: RouteQuestion): Promise<RouteResult> {
  let state: RouteState = {
    question,
    normalized: normalizeRequest(question.request),
    candidates: [],
    planned: [],
    passed: [],
    chosen: null,
    reason: "",
    tokens: { input: 0, output: 0 },
    synthesis: null,
    admissions: makeAdmission(question),
    reports: [],
  };
  for (const stage of ROUTE_STAGES) {
    if (stage.id === "synthesis" && state.chosen === null && state.reason === "")
      state = { ...state, reason: explainMiss(state.reports) };
    const { next, report } = await runStage(stage, state);
    state = { ...next, reports: [...next.reports, report] };
  }
  return toRouteResult(state);
}

async function runStage(
  stage: RouteStage,
  state: RouteState,
): Promise<{ readonly next: RouteState; readonly report: StageReport }> {
  const { number, id, title } = stage;
  const now = state.question.ports.clock ?? (() => 0);
  const started = now();
  const skipped = await stage.skip(state);
  const outcome = skipped === null ? await stage.run(state) : { state, input: "", seen: [] };
  const elapsed_ms = Math.round((now() - started) * 1000) / 1000;
  const report = { number, id, title, input: outcome.input, skipped, candidates: outcome.seen, elapsed_ms };
  return { next: outcome.state, report };
}

/** Explains a miss by the last stage in which candidates were rejected. */
function explainMiss(reports: readonly StageReport[]): string {
  const last = reports.findLast(({ candidates }) => candidates.some(({ fell }) => fell !== null));
  const fallen = last?.candidates.filter(({ fell }) => fell !== null) ?? [];
  const [first] = fallen;
  if (last === undefined || first === undefined) return "No node has anything to do with this request.";
  const more = fallen.length === 1 ? "" : ` ${fallen.length - 1} more fell there.`;
  return `No node fits. ${first.node} came furthest and fell at ${last.title.toLowerCase()}: ${first.fell}${more}`;
}

function toRouteResult(state: RouteState): RouteResult {
  const { chosen, normalized, question } = state;
  const steps = chosen?.plan.steps ?? [];
  return {
    hit: chosen !== null,
    stage: chosen?.foundBy ?? "miss",
    signature: normalized.signature,
    node: chosen?.own.node.name ?? null,
    plan: chosen?.plan ?? null,
    composed: steps.length > 1,
    grant: steps.map(({ node }) => ({ node: node.name, granted: node.granted })),
    input: chosen?.binding.input ?? null,
    output: chosen?.output ?? null,
    reason: state.reason,
    context: question.request.context,
    slots: normalized.slots,
    stages: state.reports,
    tokens: state.tokens,
    synthesis: state.synthesis,
  };
}
