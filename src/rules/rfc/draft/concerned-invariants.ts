import { findInvariantStances } from "../triggers/index.ts";
import type { ConcernedInvariant, DraftRequest, RfcRequest } from "./request.ts";

/**
 * Keeps only the invariants that the decision is about: those that the triggers find in the agents' words. Where they find none
 * although an invariant trigger is set, it keeps those for which the facts give a reason.
 */
export function keepConcernedInvariants(request: RfcRequest): DraftRequest {
  const spoken = listSpokenInvariants(request);
  const invariants = spoken.length > 0 ? spoken : listReasonedInvariants(request);
  return { ...request, facts: { ...request.facts, invariants } };
}

function listSpokenInvariants({ triggers, facts, proposals }: RfcRequest): ConcernedInvariant[] {
  const isAsked = { against: triggers.includes("invariant_change"), open: triggers.includes("invariant_ambiguity") };
  if (!isAsked.against && !isAsked.open) return [];
  const statements = proposals.flatMap(({ assumptions = [], rationale, agent_reasoning_summary }) => [
    rationale ?? "",
    agent_reasoning_summary ?? "",
    ...assumptions.map(({ text }) => text),
  ]);
  const spoken = findInvariantStances({ statements, invariants: listInvariantValues(facts) }).filter(
    ({ stance }) => isAsked[stance],
  );
  return facts.invariants.flatMap(({ key, value }) => {
    const match =
      spoken.find((each) => each.key === key && each.stance === "against") ?? spoken.find((each) => each.key === key);
    return match ? [{ key, value, why: match.because, stance: match.stance }] : [];
  });
}

/** Returns the values of the invariants by key, with the tech stack as one list again: an item of a list is no rule by itself. */
function listInvariantValues({ invariants, techStack }: RfcRequest["facts"]): Record<string, unknown> {
  return Object.fromEntries(invariants.map(({ key, value }) => [key, key === "tech_stack" ? techStack : value]));
}

function listReasonedInvariants({ triggers, facts }: RfcRequest): ConcernedInvariant[] {
  const isAgainst = triggers.includes("invariant_change");
  if (!isAgainst && !triggers.includes("invariant_ambiguity")) return [];
  const reasoned = facts.invariants.filter(({ why }) => why.trim() !== "");
  return reasoned.map((each) => ({ ...each, stance: isAgainst ? ("against" as const) : ("open" as const) }));
}
