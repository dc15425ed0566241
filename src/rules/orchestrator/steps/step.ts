import type { DecisionKind, DecisionType, Hold } from "../../../kernel/domain/index.ts";
import type { Classification } from "../classify.ts";
import type { AssumptionClash, ReviewFacts, StateConflict, Trigger } from "../facts.ts";

/** The results of the steps so far for one proposal. */
export interface Findings {
  readonly classification: Classification | null;
  /** Why nothing of the agent merges unread; null while its circuit breaker is closed. */
  readonly breaker: string | null;
  /** Whether this proposal tripped the breaker. */
  readonly tripsBreaker: boolean;
  readonly crossScope: readonly string[];
  readonly clashes: readonly AssumptionClash[];
  readonly conflicts: readonly StateConflict[];
  /** Why somebody looks at the proposal before it merges. */
  readonly holds: readonly Hold[];
  readonly verdict: Verdict | null;
}

/** The result of step 7. */
export interface Verdict {
  readonly decision: DecisionKind;
  readonly type: DecisionType;
  readonly rationale: string;
  readonly triggers: readonly Trigger[];
  /** An existing RFC that the decision waits for or follows; null for a new one or none. */
  readonly rfc: string | null;
  readonly isUncertain: boolean;
  /** The outcome of the RFC that settled it. */
  readonly settledBy: "rejected" | "deferred" | null;
}

interface StepOutcome {
  readonly outcome: string;
  readonly facts: readonly string[];
  readonly findings: Partial<Findings>;
}

/** One of the eight steps of specification 7.2, a pure function of the facts and of the results of the steps before it. */
export interface Step {
  readonly number: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;
  readonly title: string;
  run(facts: ReviewFacts, soFar: Findings): StepOutcome;
}

export const nothingYet: Findings = {
  classification: null,
  breaker: null,
  tripsBreaker: false,
  crossScope: [],
  clashes: [],
  conflicts: [],
  holds: [],
  verdict: null,
};
