import { type Breaker, type BreakerReset, countOf, instantOf, pasteable } from "../domain/index.ts";

export interface BreakerPolicy {
  /** The number of disagreements that trips the breaker (`limits.breaker`). */
  readonly limit: number;
  /** The hours for which a disagreement counts (`review.breaker_hours`). */
  readonly hours: number;
}

type Breakers = readonly Breaker[];

/** Returns the circuit breaker of an agent (specification 6.3), counted over all sessions. */
export function breakerOf(breakers: Breakers, agent: string): Breaker {
  return (
    breakers.find(({ agent_id }) => agent_id === agent) ?? { agent_id: agent, disagreements: [], tripped_at: null }
  );
}

/** Counts a disagreement about one proposal. A breaker that has tripped stays as it is until a person resets it. */
export function withDisagreement(
  breakers: Breakers,
  { agent, ...own }: { readonly agent: string; readonly proposal_id: string; readonly at: string },
  policy: BreakerPolicy,
): Breaker[] {
  const before = breakerOf(breakers, agent);
  if (before.tripped_at !== null) return [...breakers];
  const disagreements = [...recentDisagreements(before, own.at, policy.hours), own];
  const trips = disagreements.length >= policy.limit;
  return withBreaker(breakers, {
    ...before,
    disagreements,
    tripped_at: trips ? own.at : null,
  });
}

/** Returns the disagreements of the last `hours` before `at`. */
export function recentDisagreements({ disagreements }: Breaker, at: string, hours: number): Breaker["disagreements"] {
  const since = (instantOf(at) ?? 0) - hours * 3_600_000;
  return disagreements.filter((each) => (instantOf(each.at) ?? 0) >= since);
}

/** Closes a breaker again. Returns null where it has not tripped. */
export function withReset(breakers: Breakers, agent: string, reset: BreakerReset): Breaker[] | null {
  const before = breakerOf(breakers, agent);
  if (before.tripped_at === null) return null;
  return withBreaker(breakers, { ...before, disagreements: [], tripped_at: null, reset });
}

/** Says why nothing of an agent merges unread, or returns null while its breaker is closed. */
export function breakerReason({ agent_id, disagreements, tripped_at }: Breaker): string | null {
  return tripped_at === null ? null : trippedSentence(agent_id, disagreements.length);
}

export function trippedSentence(agent: string, disagreements: number): string {
  return `The review disagreed with ${countOf(disagreements, "label")} of ${agent}, so its circuit breaker has tripped: nothing of ${agent} merges unread until a person resets it with \`skl approve --agent ${pasteable(agent, "AGENT")} --rationale "…"\`.`;
}

function withBreaker(breakers: Breakers, breaker: Breaker): Breaker[] {
  return [...breakers.filter(({ agent_id }) => agent_id !== breaker.agent_id), breaker].toSorted((a, b) =>
    a.agent_id < b.agent_id ? -1 : 1,
  );
}
