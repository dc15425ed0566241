export { fileReport } from "./file-report.ts";
export { covers } from "./file-scope/index.ts";
export type {
  Check,
  CheckFinding,
  CheckInput,
  FileAnalysis,
  JudgedFile,
  OverdueRfc,
  QueueLoad,
  ScopeRules,
  TouchedName,
} from "./input.ts";
export { checks, overallVerdict, runChecks, skippedChecks } from "./run-checks.ts";
