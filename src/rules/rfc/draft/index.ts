import { formatTimestamp, type Rfc, toVisibleLine } from "../../../kernel/domain/index.ts";
import { keepConcernedInvariants } from "./concerned-invariants.ts";
import { composeRfcContext, listConcernedScopes } from "./context.ts";
import { listCoveredFacts } from "./covers.ts";
import { composeRfcOptions } from "./options.ts";
import { composeRfcQuestion } from "./question.ts";
import { OPTION_OF, recommendOption } from "./recommendation.ts";
import type { AssumptionSide, DraftRequest, RfcRequest } from "./request.ts";

/** Writes a new RFC that holds everything a person needs to decide (specification 8.1, 9.2). */
export function draftRfc(rfcRequest: RfcRequest): Rfc {
  const request = keepConcernedInvariants(rfcRequest);
  const { id, triggers, proposals, facts, rfcHours, now } = request;
  const [first] = proposals;
  const [conflict] = facts.assumptionConflicts;
  const deadline = formatTimestamp(new Date(now.getTime() + rfcHours * 3_600_000));
  const { effect, rationale } = recommendOption(request);
  const scopes = listConcernedScopes(facts, proposals);
  return {
    id,
    status: "open",
    created_at: formatTimestamp(now),
    triggering_proposal: first?.proposal_id ?? null,
    triggers: [...new Set(triggers)],
    proposals: [...new Set(proposals.map(({ proposal_id }) => proposal_id))],
    branch: first?.branch ?? null,
    head: first?.head ?? null,
    covers: listCoveredFacts(request),
    ...(conflict === undefined ? {} : { subject: toVisibleLine(conflict.subject, 200) }),
    semantic_scope: first?.semantic_scope ?? scopes[0] ?? null,
    semantic_scopes: scopes,
    decision_required: composeRfcQuestion(request),
    context: composeRfcContext(request, deadline),
    assumptions: collectConflictAssumptions(request),
    ...composeRfcOptions(request),
    orchestrator_recommendation: conflict !== undefined && effect === "defer" ? "option_f" : OPTION_OF[effect],
    orchestrator_rationale: rationale,
    resolution: null,
    human_rationale: null,
    acceptance_criteria: [],
    merge_blocked_until_criteria_pass: true,
    human_response_deadline: deadline,
    escalated_at: null,
    resolved_at: null,
    promoted_to_adr: null,
    approvals: [],
  };
}

function collectConflictAssumptions({ facts }: DraftRequest): AssumptionSide[] {
  const byPlace = new Map<string, AssumptionSide>();
  for (const side of facts.assumptionConflicts.flatMap(({ a, b }) => [a, b])) {
    const { text, declared_by, path, proposal_id, state_id } = side;
    const key = JSON.stringify([text, path, proposal_id, state_id]);
    byPlace.set(key, { ...side, text: toVisibleLine(text, 1000), declared_by: toVisibleLine(declared_by, 60) });
  }
  return [...byPlace.values()];
}
