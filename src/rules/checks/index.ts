export { compareContractVersions, isContract } from "./contracts/index.ts";
export { buildFileReport } from "./file-report.ts";
export {
  covers,
  describePeoplesRef,
  findGatePlace,
  gatePlaces,
  type PeoplesRef,
  type SharedRefs,
} from "./file-scope/index.ts";
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
  listLostNames,
  ONCE_MERGED,
  type Reached,
} from "./links/index.ts";
export { canHoldName, matchesPattern } from "./risk-signals/index.ts";
export { buildSkippedResults, checkPeoplesRef, checks, computeOverallVerdict, runChecks } from "./run-checks.ts";
export { buildFinding, type SignalId, type SignalText, signals } from "./signals.ts";
