import {
  type Hold,
  isApproved,
  openHolds,
  type Reading,
  type ReviewStep,
  readUncertaintyLevel,
} from "../../kernel/domain/index.ts";
import { type Classification, stageOne } from "./classify.ts";
import type { ReviewFacts } from "./facts.ts";
import { type Findings, nothingYet, type Verdict } from "./steps/step.ts";
import { steps } from "./steps/steps.ts";

export interface Review {
  readonly classification: Classification;
  readonly verdict: Verdict;
  /** The number that this proposal adds to its agent's count of disagreements. */
  readonly disagreements: 0 | 1;
  /** Whether it tripped its agent's circuit breaker. */
  readonly tripsBreaker: boolean;
  /** What the reviewer that reads said; null where it was not asked. */
  readonly reading: Reading | null;
  /** Whether the reviewer that reads has to be asked before this stands. */
  readonly needsReading: boolean;
  /** Why somebody looks at the proposal before it merges. */
  readonly holds: readonly Hold[];
  readonly steps: readonly ReviewStep[];
}

/** Returns whether stage 1 leaves the classification open, so that a verifier has to be asked. */
export function needsVerifier(proposal: ReviewFacts["proposal"]): boolean {
  return stageOne(proposal) === null;
}

/** Reviews one proposal in eight steps and records what each of them found. */
export function review(facts: ReviewFacts): Review {
  let findings: Findings = nothingYet;
  const record: ReviewStep[] = [];
  for (const step of steps) {
    const result = step.run(facts, findings);
    findings = { ...findings, ...result.findings };
    record.push({ step: step.number, title: step.title, outcome: result.outcome, facts: [...result.facts] });
  }
  const { classification, verdict, tripsBreaker, holds } = findings;
  if (classification === null || verdict === null) throw new Error("the steps left no classification or no verdict");
  const needsReading = isToBeRead(facts, { verdict, holds, classification });
  const isNew = !facts.breaker.isCounted && !facts.breaker.isTripped;
  const disagreements = classification.agreement === false && isNew ? 1 : 0;
  return {
    classification,
    verdict,
    disagreements,
    tripsBreaker,
    needsReading,
    reading: facts.reading,
    holds,
    steps: record,
  };
}

/**
 * Individual review is for what a finding holds and for entries at level 2 (specification 3.2.4, 5.1 and 6.3), unless a person has
 * looked or something else keeps it from merging. A model that reads is given every change that is not mechanical.
 */
function isToBeRead(
  { proposal, entry, reading, hasReader }: ReviewFacts,
  { verdict, holds, classification }: Pick<Review, "verdict" | "holds" | "classification">,
): boolean {
  if (reading !== null || isApproved(proposal)) return false;
  const couldMerge =
    verdict.decision === "approve" || (verdict.decision === "escalate" && openHolds({ holds: [...holds] }).length > 0);
  const isGiven = hasReader === true && classification.result !== "mechanical";
  return couldMerge && (isGiven || holds.length > 0 || (entry !== null && readUncertaintyLevel(entry) >= 2));
}
