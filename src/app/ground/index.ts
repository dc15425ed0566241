export { accountHome } from "./account-home.ts";
export { readAdrs } from "./adrs.ts";
export { agentOfTree, branchOfTree } from "./agent-of-tree.ts";
export { type BaseTip, findBase, rememberBase, rememberedBase, requireRemote } from "./base.ts";
export { type BaseCommit, changeBase, type WriteOptions } from "./base-commit.ts";
export { baseRemote } from "./base-remote.ts";
export { baseWithSquashed, rereadSquashed } from "./base-with-squashed.ts";
export { changedRange, readRangesAtOnce } from "./changed-range.ts";
export { claimOn, hasRunOut, leaseEnd, moveClaim, renewals, renewLeases } from "./claim-record.ts";
export { hasPool, mayTake } from "./claims.ts";
export { now } from "./clock.ts";
export { configuredModel, type ModelAccess, modelSecrets } from "./configured-model.ts";
export { currentBranch } from "./current-branch.ts";
export { type CheckTime, computeWithin, noteRead, watchEventLoop, within } from "./deadline.ts";
export { canDecide, decidedEntry, headKeyOf, isKnownApproval } from "./decided-entry.ts";
export { DiskTree } from "./disk-tree.ts";
export { asSklError, stackText } from "./failure.ts";
export {
  configuredIdentity,
  identify,
  identityIn,
  isActive,
  isFree,
  NOBODY,
  type PushIdentity,
  personOrUnknown,
  taskFor,
  unknownWarnings,
} from "./identity.ts";
export { refsInTheWay } from "./junk-refs.ts";
export { knownRefs } from "./known-refs.ts";
export { type Landing, landingsOnBase, mergesOnBase } from "./merges-on-base.ts";
export { moveBranch, type Refusal, refusedByBase } from "./move-branch.ts";
export { findTask, requireScope } from "./named.ts";
export { normalPath } from "./normal-path.ts";
export { NothingNew, unlessNothingNew } from "./nothing-new.ts";
export { writeOwnRecord } from "./own-record.ts";
export { packageRoot } from "./package-root.ts";
export { pendingOf } from "./pending.ts";
export { agentMail, agentOfLogin, isOfAgent, type People } from "./people.ts";
export { authorOf, type GitHubPerson, personOf, refuseAgent, requirePerson } from "./person.ts";
export { type Present, readPresence, sayPresence } from "./presence.ts";
export {
  askedFolders,
  type JunkRecord,
  type ReadRecord,
  type RecordRef,
  refPart,
} from "./record-refs.ts";
export {
  changeRecords,
  committerFor,
  junkWarnings,
  MOST_RECORD_BYTES,
  type RecordKind,
  readRecords,
  recordCommit,
} from "./records.ts";
export { noteRefusedClaim, refusedClaims } from "./refused-claims.ts";
export { repositoryPaths } from "./repository-paths.ts";
export { foreignRuleChanges, requireSignedBase, ruleChangeNotice, ruleChangeWarnings } from "./rule-changes.ts";
export {
  overdueInRules,
  type Rules,
  readCodeRules,
  readPeople,
  readRules,
  rulesFrom,
  unfitRulesError,
} from "./rules.ts";
export { seenFile } from "./seen-refs.ts";
export { isSignedByCommitter, signWhereNeeded } from "./signatures.ts";
export { askServer, hearServer, repositoryName, type TeamServer, teamServer } from "./team-server.ts";
export { type BranchHead, findWaitingBelow } from "./waiting-below.ts";
export {
  branchRef,
  entriesOf,
  isNewTo,
  isSettled,
  type LiveSets,
  liveSets,
  type PendingQueue,
  type ProposalRef,
  pendingQueue,
  proposalRefs,
  queueLoad,
  setProblem,
  speaksFor,
} from "./waiting-queue.ts";
export { DECISION, personProblem, refsOfRecords, removeFolded, TASK } from "./waiting-records.ts";
export {
  isSetupUncommitted,
  nameOf,
  openWorkspace,
  requireCommittedSetup,
  rereadBase,
  type Workspace,
  withRules,
  withWorkspace,
} from "./workspace.ts";
