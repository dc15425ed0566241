export { definedScopes, findEntries, reviewOnBase } from "./entry-review.ts";
export {
  type FileRoles,
  isTestCase,
  isTestHelper,
  isVendored,
  rolesOf,
  type SkipReason,
  testFolders,
} from "./file-roles.ts";
export { firstSentence, readmeSentence } from "./first-sentence.ts";
export { followBase, followCommits, type StateDifference } from "./follow-base.ts";
export { lateImports } from "./late-imports.ts";
export { readMap } from "./map.ts";
export { circlesOf, type ScopeCircle } from "./scope-circles.ts";
export {
  knownInvariants,
  listInvariants,
  listState,
  reviewEntries,
  searchState,
  showEntry,
  stateImpact,
} from "./state.ts";
export { type StateSync, syncState } from "./sync.ts";
