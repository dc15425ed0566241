import { oneLine, type Rfc, timestampOf } from "../../domain/index.ts";
import { withConcernedInvariants } from "./concerned.ts";
import { contextOf, scopesIn } from "./context.ts";
import { coversOf } from "./covers.ts";
import { optionsOf } from "./options.ts";
import { questionOf } from "./question.ts";
import { optionOf, recommendation } from "./recommendation.ts";
import type { DraftRequest, RfcRequest } from "./request.ts";

type Stated = NonNullable<Rfc["assumptions"]>[number];

/** A new RFC from which a person can decide without opening anything else (specification 8.1, 9.2). */
export function draftRfc(given: RfcRequest): Rfc {
  const request = withConcernedInvariants(given);
  const { id, triggers, proposals, facts, rfcHours, now } = request;
  const [first] = proposals;
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
    semantic_scope: first?.semantic_scope ?? scopes[0] ?? null,
    semantic_scopes: scopes,
    decision_required: questionOf(request),
    context: contextOf(request, deadline),
    assumptions: assumptionsOf(request),
    ...optionsOf(request),
    orchestrator_recommendation: optionOf(effect),
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

function assumptionsOf({ facts }: DraftRequest): Stated[] {
  const byPlace = new Map<string, Stated>();
  for (const side of facts.assumptionConflicts.flatMap(({ a, b }) => [a, b])) {
    const { text, declared_by, scope, path, proposal_id, state_id } = side;
    const key = JSON.stringify([text, path, proposal_id, state_id]);
    byPlace.set(key, {
      text: oneLine(text, 1000),
      declared_by: oneLine(declared_by, 60),
      scope,
      path,
      proposal_id,
      state_id,
    });
  }
  return [...byPlace.values()];
}
