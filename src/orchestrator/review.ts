import type { Hold, ReviewStep } from "../domain/index.ts";
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
  /** Why somebody looks at the proposal before it merges. */
  readonly holds: readonly Hold[];
  readonly steps: readonly ReviewStep[];
}

/** Says whether stage 1 leaves the classification open, so that a verifier has to be asked. */
export function needsVerifier(proposal: ReviewFacts["proposal"]): boolean {
  return stageOne(proposal) === null;
}

/** Reviews one proposal in eight steps and records what each of them found. */
export function review(facts: ReviewFacts): Review {
  let findings: Findings = nothingYet;
  const record: ReviewStep[] = [];
  for (const step of steps) {
    const found = step.run(facts, findings);
    findings = { ...findings, ...found.findings };
    record.push({ step: step.number, title: step.title, outcome: found.outcome, facts: [...found.facts] });
  }
  const { classification, verdict, tripsBreaker, holds } = findings;
  if (classification === null || verdict === null) throw new Error("the steps left no classification or no verdict");
  const disagreements = classification.agreement === false ? 1 : 0;
  return { classification, verdict, disagreements, tripsBreaker, holds, steps: record };
}
