export { contractChanges, isContract } from "./contracts/index.ts";
export { fileReport } from "./file-report.ts";
export { covers, gatePlaceOf, gatePlaces, type PeoplesRef, peoplesRef, type SharedRefs } from "./file-scope/index.ts";
export type {
  Check,
  CheckFinding,
  CheckInput,
  FileAnalysis,
  Gate,
  JudgedFile,
  LockedPath,
  OverdueRfc,
  QueueLoad,
  ScopeRules,
  SensitivePath,
  TouchedName,
} from "./input.ts";
export {
  type LinkProblem,
  type LinkState,
  type LinkTree,
  linkFinding,
  linkState,
  lostNames,
  ONCE_MERGED,
  type Reached,
} from "./links/index.ts";
export { canHoldName, matchesPattern } from "./risk-signals/index.ts";
export { checkPeoplesRef, checks, overallVerdict, runChecks, skippedChecks } from "./run-checks.ts";
export { finding, type SignalId, type SignalText, signals } from "./signals.ts";
