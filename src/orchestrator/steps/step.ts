import type { DecisionKind, DecisionType } from "../../domain/index.ts";
import type { Classification } from "../classify.ts";
import type { AssumptionClash, ReviewFacts, StateConflict, Trigger } from "../facts.ts";

/** What the steps so far have found of one proposal. */
export interface Findings {
  readonly classification: Classification | null;
  /** The agent's proposals take individual review for the rest of the session. */
  readonly isBreakerTripped: boolean;
  readonly crossScope: readonly string[];
  readonly clashes: readonly AssumptionClash[];
  readonly conflicts: readonly StateConflict[];
  readonly verdict: Verdict | null;
}

/** Step 7's answer. */
export interface Verdict {
  readonly decision: DecisionKind;
  readonly type: DecisionType;
  readonly rationale: string;
  readonly triggers: readonly Trigger[];
  /** An existing RFC that it waits for or follows; null for a new one or none. */
  readonly rfc: string | null;
  readonly isUncertain: boolean;
  /** What became of the RFC that decided it. */
  readonly settledBy: "rejected" | "deferred" | null;
}

export interface StepOutcome {
  readonly outcome: string;
  readonly facts: readonly string[];
  readonly findings: Partial<Findings>;
}

/** One of the eight steps of specification 7.2: pure, from the facts and what the steps before it found. */
export interface Step {
  readonly number: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;
  readonly title: string;
  run(facts: ReviewFacts, soFar: Findings): StepOutcome;
}

export const nothingYet: Findings = {
  classification: null,
  isBreakerTripped: false,
  crossScope: [],
  clashes: [],
  conflicts: [],
  verdict: null,
};
