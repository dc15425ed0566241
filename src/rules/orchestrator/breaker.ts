import {
  type Breaker,
  type BreakerReset,
  formatCount,
  parseInstant,
  toPasteableName,
} from "../../kernel/domain/index.ts";

export interface BreakerPolicy {
  /** The number of disagreements that trips the breaker (`limits.breaker`). */
  readonly limit: number;
  /** The hours for which a disagreement counts (`review.breaker_hours`). */
  readonly hours: number;
}

type Breakers = readonly Breaker[];

/** Returns the circuit breaker of an agent (specification 6.3), counted over all sessions. */
export function findBreaker(breakers: Breakers, agent: string): Breaker {
  return (
    breakers.find(({ agent_id }) => agent_id === agent) ?? { agent_id: agent, disagreements: [], tripped_at: null }
  );
}

/** Counts a disagreement about one proposal. A breaker that has tripped stays as it is until a person resets it. */
export function addDisagreement(
  breakers: Breakers,
  { agent, ...own }: { readonly agent: string; readonly proposal_id: string; readonly at: string },
  policy: BreakerPolicy,
): Breaker[] {
  const before = findBreaker(breakers, agent);
  if (before.tripped_at !== null) return [...breakers];
  const disagreements = [...listRecentDisagreements(before, own.at, policy.hours), own];
  const trips = disagreements.length >= policy.limit;
  return replaceBreaker(breakers, {
    ...before,
    disagreements,
    tripped_at: trips ? own.at : null,
  });
}

/** Returns the disagreements of the last `hours` before `at`. */
export function listRecentDisagreements(
  { disagreements }: Breaker,
  at: string,
  hours: number,
): Breaker["disagreements"] {
  const since = (parseInstant(at) ?? 0) - hours * 3_600_000;
  return disagreements.filter((each) => (parseInstant(each.at) ?? 0) >= since);
}

/** Closes a breaker again. Returns null where it has not tripped. */
export function closeBreaker(breakers: Breakers, agent: string, reset: BreakerReset): Breaker[] | null {
  const before = findBreaker(breakers, agent);
  if (before.tripped_at === null) return null;
  return replaceBreaker(breakers, { ...before, disagreements: [], tripped_at: null, reset });
}

/** Returns why nothing of an agent merges unread, or returns null while its breaker is closed. */
export function explainBreaker({ agent_id, disagreements, tripped_at }: Breaker): string | null {
  return tripped_at === null ? null : describeTrippedBreaker(agent_id, disagreements.length);
}

export function describeTrippedBreaker(agent: string, disagreements: number): string {
  return `The review disagreed with ${formatCount(disagreements, "label")} of ${agent}, so its circuit breaker has tripped: nothing of ${agent} merges unread until a person resets it with \`skl approve --agent ${toPasteableName(agent, "AGENT")} --rationale "…"\`.`;
}

function replaceBreaker(breakers: Breakers, breaker: Breaker): Breaker[] {
  return [...breakers.filter(({ agent_id }) => agent_id !== breaker.agent_id), breaker].toSorted((a, b) =>
    a.agent_id < b.agent_id ? -1 : 1,
  );
}
