import type { Step } from "./step.ts";

/** Step 3: an agent whose labels keep being wrong is not taken at its word for the rest of the session. */
export const circuitBreaker: Step = {
  number: 3,
  title: "Circuit breaker",
  run: ({ proposal, breaker }, { classification }) => {
    const disagreements = breaker.disagreements + (classification?.agreement === false ? 1 : 0);
    const isBreakerTripped = disagreements >= breaker.limit;
    return {
      outcome: isBreakerTripped ? "tripped: individual review whatever the classification" : "closed",
      facts: [`${proposal.agent_id} has ${disagreements} of ${breaker.limit} disagreements in this session.`],
      findings: { isBreakerTripped },
    };
  },
};
