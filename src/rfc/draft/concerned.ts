import { spokenOf } from "../triggers/index.ts";
import type { ConcernedInvariant, DraftRequest, RfcRequest } from "./request.ts";

/**
 * The request with the invariants that the decision is about: those that the agents' words concern, as the triggers find
 * them. Where words concern none although a trigger says so, those are taken that the facts give a reason for.
 */
export function withConcernedInvariants(request: RfcRequest): DraftRequest {
  const spoken = spokenInvariants(request);
  const invariants = spoken.length > 0 ? spoken : reasonedInvariants(request);
  return { ...request, facts: { ...request.facts, invariants } };
}

function spokenInvariants({ triggers, facts, proposals }: RfcRequest): ConcernedInvariant[] {
  const isAsked = { against: triggers.includes("invariant_change"), open: triggers.includes("invariant_ambiguity") };
  if (!isAsked.against && !isAsked.open) return [];
  const statements = proposals.flatMap(({ assumptions = [], rationale, agent_reasoning_summary }) => [
    rationale ?? "",
    agent_reasoning_summary ?? "",
    ...assumptions.map(({ text }) => text),
  ]);
  const spoken = spokenOf({ statements, invariants: valuesOf(facts) }).filter(({ stance }) => isAsked[stance]);
  return facts.invariants.flatMap(({ key, value }) => {
    const found =
      spoken.find((each) => each.key === key && each.stance === "against") ?? spoken.find((each) => each.key === key);
    return found ? [{ key, value, why: found.because, stance: found.stance }] : [];
  });
}

/** The tech stack as the list that it is: what is in a list is no rule by itself. */
function valuesOf({ invariants, techStack }: RfcRequest["facts"]): Record<string, unknown> {
  return Object.fromEntries(invariants.map(({ key, value }) => [key, key === "tech_stack" ? techStack : value]));
}

function reasonedInvariants({ triggers, facts }: RfcRequest): ConcernedInvariant[] {
  const isAgainst = triggers.includes("invariant_change");
  if (!isAgainst && !triggers.includes("invariant_ambiguity")) return [];
  const reasoned = facts.invariants.filter(({ why }) => why.trim() !== "");
  return reasoned.map((each) => ({ ...each, stance: isAgainst ? ("against" as const) : ("open" as const) }));
}
