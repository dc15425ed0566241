/**
 * The library of the package `skl`: the use cases that the command line, the GitHub Action and the MCP server call, for programs that
 * want them without starting a process.
 *
 * Each function stands behind one command, which its own comment names. It works in the folder that it is given as `cwd` and resolves
 * with what the command prints with `--json`, for which `schemas/output/` has a JSON Schema. It rejects with an `SklError`, whose
 * `code`, `message` and `fix` are those of the command line, where the command ends with 2; that a check says no is a result. Nothing
 * is printed.
 */
export type {
  CheckOutput,
  DigestOutput,
  HookOutput,
  ImportsOutput,
  ReviewOutput,
  TaskPlanOutput,
  Warning,
} from "../domain/index.ts";
export { type ErrorCode, SklError } from "../domain/index.ts";
export {
  checkRfc,
  digest,
  listAdrs,
  listRfcs,
  markReviewed,
  recordResolution,
  showAdr,
  showRfc,
  sweepRfcs,
} from "./decisions/index.ts";
export { explain } from "./explain/index.ts";
export { check, prePush, propose } from "./push/index.ts";
export {
  collectGarbage,
  decideProposals,
  listEvidence,
  listQueue,
  recordEvidence,
  runSession,
  showProposal,
} from "./review/index.ts";
export { lintWorkspace, listScopes, scopeOfPath } from "./scope-lint/index.ts";
export { doctor, explainSettings, init, showConfig, status, uninstall } from "./setup/index.ts";
export { listState, reviewEntries, searchState, showEntry, stateImpact } from "./state/index.ts";
export { diffBatch, diffFiles as diff, importsOf } from "./syntax/index.ts";
export { addTask, finishTask, listTasks, planForRequest, showTask, startTask } from "./tasks/index.ts";
