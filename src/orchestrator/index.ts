/** The Orchestrator's rules (specification 6 to 8): pure, from facts to decisions. `app/review` gathers and carries out. */
export { type AssumptionConflict, AssumptionIndex, type DeclaredAssumption } from "./assumptions/index.ts";
export type { Classification } from "./classify.ts";
export { type AtFork, forbiddenResponsibility, ScopeGraph, scopeCycle, staleRead } from "./conflicts.ts";
export {
  afterReview,
  awaitsReview,
  type DefinedScopes,
  type Digest,
  type DigestPeriod,
  digestDue,
  digestOf,
  listedIds,
} from "./digest/index.ts";
export type { AssumptionClash, ReviewFacts, Standing, StateConflict, Trigger, Verification } from "./facts.ts";
export { verifyByHeuristic } from "./heuristic.ts";
export { type OpenBranch, type Overlap, overlapNotice, overlapsOf } from "./overlap.ts";
export {
  isPlanAnswer,
  PLAN_SCHEMA,
  PLAN_SYSTEM,
  type PlanFacts,
  planPrompt,
  planTasks,
  planWarnings,
  refinedBy,
  type Selection,
  selectScopes,
} from "./plan/index.ts";
export { needsVerifier, type Review, review } from "./review.ts";
export { type Approval, entryOf, withApproval } from "./state-entry.ts";
export type { Verdict } from "./steps/index.ts";
export {
  isVerifierAnswer,
  VERIFIER_SCHEMA,
  VERIFIER_SYSTEM,
  type VerifierAnswer,
  type VerifierQuestion,
  verifierPrompt,
} from "./verify-prompt.ts";
