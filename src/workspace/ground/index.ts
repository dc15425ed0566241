export { resolveAccountHome } from "./account-home.ts";
export { readAdrs } from "./adrs.ts";
export { findTreeAgent, findTreeBranch } from "./agent-of-tree.ts";
export { type BaseTip, findBase, findRememberedBase, rememberBase, requireRemote } from "./base.ts";
export { type BaseCommit, changeBase, type WriteOptions } from "./base-commit.ts";
export { resolveBaseRemote } from "./base-remote.ts";
export { computeBaseWithSquashed, rereadSquashed } from "./base-with-squashed.ts";
export { computeChangedRange, readRangesAtOnce } from "./changed-range.ts";
export { claimOn, hasRunOut, leaseEnd, listLeaseRenewals, moveClaim, renewLeases } from "./claim-record.ts";
export { hasPool, mayTake } from "./claims.ts";
export { readClock } from "./clock.ts";
export { listModelSecrets, type ModelAccess, openConfiguredModel } from "./configured-model.ts";
export { readCurrentBranch } from "./current-branch.ts";
export { type CheckTime, computeWithin, noteRead, runWithinSeconds, watchEventLoop } from "./deadline.ts";
export { applyDecisionToEntry, buildHeadKey, canDecide, isKnownApproval } from "./decided-entry.ts";
export { DiskTree } from "./disk-tree.ts";
export { renderErrorStack, toSklError } from "./failure.ts";
export {
  findAgentTask,
  findConfiguredIdentity,
  identify,
  identifyInRepository,
  identifyPerson,
  isActive,
  isFree,
  NOBODY,
  type PushIdentity,
  warnAboutUnknownAgent,
} from "./identity.ts";
export { findRefsInTheWay } from "./junk-refs.ts";
export { readKnownRefs } from "./known-refs.ts";
export { type Landing, listBaseLandings, mapBaseMerges } from "./merges-on-base.ts";
export { createBaseRefusedError, moveBranch, type Refusal } from "./move-branch.ts";
export { findTask, requireScope } from "./named.ts";
export { normalizePath } from "./normal-path.ts";
export { NothingNew, waitUnlessNothingNew } from "./nothing-new.ts";
export { writeOwnRecord } from "./own-record.ts";
export { locatePackageRoot } from "./package-root.ts";
export { readPendingQueue } from "./pending.ts";
export { findAgentByLogin, formatAgentMail, isOfAgent, type People } from "./people.ts";
export { type GitHubPerson, refuseAgent, requirePerson, resolveDecidingPerson, toCommitAuthor } from "./person.ts";
export { type Present, readPresence, sayPresence } from "./presence.ts";
export {
  askedFolders,
  encodeRefPart,
  type JunkRecord,
  type ReadRecord,
  type RecordRef,
} from "./record-refs.ts";
export {
  changeRecords,
  chooseRecordCommitter,
  MOST_RECORD_BYTES,
  type RecordKind,
  readRecords,
  recordCommit,
  warnAboutJunk,
} from "./records.ts";
export { countRefusedClaims, noteRefusedClaim } from "./refused-claims.ts";
export { toRepositoryPaths } from "./repository-paths.ts";
export { describeRuleChange, listForeignRuleChanges, requireSignedBase, warnAboutRuleChanges } from "./rule-changes.ts";
export {
  createUnfitRulesError,
  listOverdueRfcs,
  loadRulesFrom,
  type Rules,
  readCodeRules,
  readPeople,
  readRules,
} from "./rules.ts";
export { locateSeenFile } from "./seen-refs.ts";
export { isSignedByCommitter, signWhereNeeded } from "./signatures.ts";
export { askServer, findTeamServer, hearServer, readRepositoryName, type TeamServer } from "./team-server.ts";
export { type BranchHead, findWaitingBelow } from "./waiting-below.ts";
export {
  collectPendingQueue,
  isNewTo,
  isSettled,
  type LiveSets,
  listProposalRefs,
  type PendingQueue,
  type ProposalRef,
  queueLoad,
  readLiveSets,
  setProblem,
  speaksFor,
  toBranchRef,
  toQueueEntries,
} from "./waiting-queue.ts";
export { DECISION, explainPersonProblem, mapRecordRefs, removeFolded, TASK } from "./waiting-records.ts";
export {
  formatBaseName,
  isSetupUncommitted,
  openWithRules,
  openWorkspace,
  requireCommittedSetup,
  rereadBase,
  type Workspace,
  withWorkspace,
} from "./workspace.ts";
