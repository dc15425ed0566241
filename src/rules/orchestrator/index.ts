/** The Orchestrator's rules (specification 6 to 8), which turn facts into decisions. `app/review` gathers the facts and acts. */
export {
  type AssumptionConflict,
  AssumptionIndex,
  type DeclaredAssumption,
  type UnclearPair,
} from "./assumptions/index.ts";
export {
  addDisagreement,
  closeBreaker,
  explainBreaker,
  findBreaker,
  listRecentDisagreements,
} from "./breaker.ts";
export {
  type Claim,
  compareClaims,
  FileSet,
  groupSymbolsByPath,
  listUsedNames,
  listUsedSymbols,
  sortWorstFirst,
} from "./claims/index.ts";
export { classify } from "./classify.ts";
export {
  describeUnreadChanges,
  findForbiddenResponsibility,
  findStaleRead,
  listSharedSymbols,
  listTouchedSymbols,
  ScopeGraph,
  scopeCycle,
  type TouchedSymbols,
} from "./conflicts.ts";
export {
  applyPersonsReview,
  awaitsReview,
  composeDigest,
  type DefinedScopes,
  type DigestPeriod,
  listDigestEntryIds,
  shouldReadDigest,
} from "./digest/index.ts";
export type { AssumptionClash, ReviewFacts, RfcAnswer, StateConflict, Trigger, Verification } from "./facts.ts";
export { verifyByHeuristic } from "./heuristic.ts";
export { buildSettlingCommand, listProposalHolds } from "./holds.ts";
export {
  buildJudgedConflict,
  buildUndecidedConflict,
  type Judgement,
  judgeInput,
  parseConflictJudgement,
} from "./judgement.ts";
export {
  findLostBaseLines,
  findMissingLines,
  isTelling,
  type JoinedTexts,
  type LostRun,
  normalizeComparedLine,
} from "./losses/index.ts";
export {
  canPatternsMeet,
  hasWildcard,
  isPlanAnswer,
  type PlanFacts,
  planInput,
  planTasks,
  planWarnings,
  readRefinement,
  type Selection,
  selectScopes,
} from "./plan/index.ts";
export { buildReaderInput, NO_READER, parseModelReading, unread } from "./reading.ts";
export { needsVerifier, type Review, review } from "./review.ts";
export { type Approval, addApprovalToState, findEntryForPath, inventFreeEntryId } from "./state-entry.ts";
export { listTwiceWritten } from "./twice.ts";
export { buildVerifierInput, isVerifierAnswer } from "./verifier-question.ts";
export {
  findWaitingContradictions,
  isComposed,
  overlapsWithWaiting,
  type TextConflict,
  usesOfMerged,
  type WaitingChange,
} from "./waiting-overlaps.ts";
