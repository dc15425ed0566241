/** The Orchestrator's rules (specification 6 to 8), which turn facts into decisions. `app/review` gathers the facts and acts. */
export {
  type AssumptionConflict,
  AssumptionIndex,
  type DeclaredAssumption,
  type UnclearPair,
} from "./assumptions/index.ts";
export {
  breakerOf,
  breakerReason,
  recentDisagreements,
  withDisagreement,
  withReset,
} from "./breaker.ts";
export {
  type Claim,
  compareClaims,
  FileSet,
  symbolsByPath,
  usedNames,
  usedSymbols,
  worstFirst,
} from "./claims/index.ts";
export { classify } from "./classify.ts";
export {
  forbiddenResponsibility,
  ScopeGraph,
  scopeCycle,
  sharedSymbols,
  staleRead,
  type TouchedSymbols,
  touchedSymbols,
  unreadChanges,
} from "./conflicts.ts";
export {
  afterReview,
  awaitsReview,
  type DefinedScopes,
  type DigestPeriod,
  digestDue,
  digestOf,
  listedIds,
} from "./digest/index.ts";
export type { AssumptionClash, ReviewFacts, RfcAnswer, StateConflict, Trigger, Verification } from "./facts.ts";
export { verifyByHeuristic } from "./heuristic.ts";
export { holdsOf, settlingCommand } from "./holds.ts";
export { type Judgement, judgedConflict, judgeInput, judgementOf, undecidedConflict } from "./judgement.ts";
export { isTelling, type JoinedTexts, type LostRun, linesMissing, lossesIn, plainLine } from "./losses/index.ts";
export {
  hasWildcard,
  isPlanAnswer,
  type PlanFacts,
  patternsMeet,
  planInput,
  planTasks,
  planWarnings,
  readRefinement,
  type Selection,
  selectScopes,
} from "./plan/index.ts";
export { NO_READER, readerInput, readingOf, unread } from "./reading.ts";
export { needsVerifier, type Review, review } from "./review.ts";
export { type Approval, entryOf, freeId, withApproval } from "./state-entry.ts";
export { writtenTwice } from "./twice.ts";
export { isVerifierAnswer, verifierInput } from "./verifier-question.ts";
export {
  contradictionsWithWaiting,
  isComposed,
  overlapsWithWaiting,
  type TextConflict,
  usesOfMerged,
  type WaitingChange,
} from "./waiting-overlaps.ts";
