export { findEntries, listDefinedScopes, reviewOnBase } from "./entry-review.ts";
export {
  assignFileRoles,
  type FileRoles,
  isTestCase,
  isTestHelper,
  isVendored,
  type SkipReason,
  testFolders,
} from "./file-roles.ts";
export { extractFirstSentence, extractReadmeSentence } from "./first-sentence.ts";
export { followBase, followCommits, type StateDifference } from "./follow-base.ts";
export { createLateImportTest } from "./late-imports.ts";
export { readMap } from "./map.ts";
export { findScopeCircles, type ScopeCircle } from "./scope-circles.ts";
export {
  listInvariants,
  listKnownInvariants,
  listState,
  reviewEntries,
  searchState,
  showEntry,
  stateImpact,
} from "./state.ts";
export { type StateSync, syncState } from "./sync.ts";
