import { oneLine, type Rfc, timestampOf } from "../../domain/index.ts";
import { withConcernedInvariants } from "./concerned-invariants.ts";
import { contextOf, scopesIn } from "./context.ts";
import { coversOf } from "./covers.ts";
import { optionsOf } from "./options.ts";
import { questionOf } from "./question.ts";
import { OPTION_OF, recommendation } from "./recommendation.ts";
import type { AssumptionSide, DraftRequest, RfcRequest } from "./request.ts";

/** Writes a new RFC that holds everything a person needs to decide (specification 8.1, 9.2). */
export function draftRfc(rfcRequest: RfcRequest): Rfc {
  const request = withConcernedInvariants(rfcRequest);
  const { id, triggers, proposals, facts, rfcHours, now } = request;
  const [first] = proposals;
  const [conflict] = facts.assumptionConflicts;
  const deadline = timestampOf(new Date(now.getTime() + rfcHours * 3_600_000));
  const { effect, rationale } = recommendation(request);
  const scopes = scopesIn(facts, proposals);
  return {
    id,
    status: "open",
    created_at: timestampOf(now),
    triggering_proposal: first?.proposal_id ?? null,
    triggers: [...new Set(triggers)],
    proposals: [...new Set(proposals.map(({ proposal_id }) => proposal_id))],
    branch: first?.branch ?? null,
    head: first?.head ?? null,
    covers: coversOf(request),
    ...(conflict === undefined ? {} : { subject: oneLine(conflict.subject, 200) }),
    semantic_scope: first?.semantic_scope ?? scopes[0] ?? null,
    semantic_scopes: scopes,
    decision_required: questionOf(request),
    context: contextOf(request, deadline),
    assumptions: assumptionsOf(request),
    ...optionsOf(request),
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

function assumptionsOf({ facts }: DraftRequest): AssumptionSide[] {
  const byPlace = new Map<string, AssumptionSide>();
  for (const side of facts.assumptionConflicts.flatMap(({ a, b }) => [a, b])) {
    const { text, declared_by, path, proposal_id, state_id } = side;
    const key = JSON.stringify([text, path, proposal_id, state_id]);
    byPlace.set(key, { ...side, text: oneLine(text, 1000), declared_by: oneLine(declared_by, 60) });
  }
  return [...byPlace.values()];
}
