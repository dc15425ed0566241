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
  OverdueRfc,
  QueueLoad,
  ScopeRules,
  SensitivePath,
  TouchedName,
} from "./input.ts";
export { checkPeoplesRef, checks, overallVerdict, runChecks, skippedChecks } from "./run-checks.ts";
