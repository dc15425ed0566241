/**
 * The library of the package `skl`: the use cases that the command line, the GitHub Action and the MCP server call, for programs that
 * want them without starting a process. The modes of the Action itself are no part of it: they need the event that GitHub sent.
 *
 * Each function stands behind one command, which its own comment names. It works in the folder that it is given as `cwd`, or for plans,
 * attestations and policies in the account that `env` names, and resolves
 * with what the command prints with `--json`, for which `schemas/output/` has a JSON Schema. It rejects with an `SklError`, whose
 * `code`, `message` and `fix` are those of the command line, where the command ends with 2; that a check says no is a result. Nothing
 * is printed. What knows of nodes is given to the use cases of skills: `readNodeStatuses` as `nodeStatuses`, `runNodesOf` as
 * `nodeRuntime`. Nodes have a library of their own, `skl/runtime`.
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
export { approve, hearChanges, listQueue, readInbox, waitForNews } from "./changes/index.ts";
export {
  checkRfc,
  digest,
  listAdrs,
  listRfcs,
  markReviewed,
  recordResolution,
  showAdr,
  showDecision,
  showRfc,
  stats,
  sweepRfcs,
} from "./decisions/index.ts";
export { explain } from "./explain/index.ts";
export {
  acceptAgreement,
  adoptAgreement,
  declareIntent,
  endIntents,
  endNote,
  keepNote,
  listAgreements,
  listIntents,
  listNotes,
  proposeAgreement,
  withdrawAgreement,
  writeNote,
} from "./intents/index.ts";
export { check, prePush, propose } from "./push/index.ts";
export { hintOf, watchOnce } from "./radar/index.ts";
export {
  collectGarbage,
  decideProposals,
  listEvidence,
  recordEvidence,
  resetBreaker,
  revertResolution,
  runSession,
  showProposal,
  showResolutions,
} from "./review/index.ts";
export {
  approvePlan,
  checkPolicy,
  dspyTemplates,
  exportAttestations,
  installDspySidecar,
  listAttestations,
  listPlans,
  optimizeModule,
  promoteNode,
  readNodeStatuses,
  rotateAttestationKey,
  routeRequest as route,
  runNodeCommand,
  runNodesOf,
  runWasi,
  showAttestation,
  trustRepositoryPolicy,
  validateNode,
  verifyAttestations,
  wrapPrompt,
  wrapPrompts,
} from "./runtime/index.ts";
export { lintWorkspace, listScopes, migrateScopes, scopeOfPath } from "./scope-lint/index.ts";
export {
  doctor,
  explainSettings,
  init,
  initMe,
  leaveTask,
  listWorkTrees,
  portOf,
  reapAfterMerge,
  reapWorkTrees,
  setConfig,
  showConfig,
  startAdded,
  startTask,
  status,
  undoReap,
  uninstall,
} from "./setup/index.ts";
export { composeSkill } from "./skills/compose/index.ts";
export {
  buildGraph,
  checkSkillGraph,
  editEdge,
  exportGraph,
  proposeEdge,
  rollbackEdges,
  showSkills,
  skillHistory,
} from "./skills/graph/index.ts";
export { listSkills, lockSkills, readSkillFile } from "./skills/library/index.ts";
export { exportSkill, importSkills, newSkill, removeSkill, updateSkills } from "./skills/packages/index.ts";
export { exportTraces, listTraces, runSkillByName, showTrace, validateSkills } from "./skills/run/index.ts";
export { recommendSkills, reindexSkills, searchSkills } from "./skills/search/index.ts";
export { publishSkill, syncSkills } from "./skills/sync/index.ts";
export { listState, reviewEntries, searchState, showEntry, stateImpact, syncState } from "./state/index.ts";
export { diffBatch, diffFiles as diff, importsOf, listCodeRules, testCodeRules } from "./syntax/index.ts";
export { learnFromInstances, shadowNode, synthesizeNode } from "./synthesis/index.ts";
export {
  addTask,
  claimTask,
  finishTask,
  handOver,
  listPool,
  listTasks,
  nextTask,
  planForRequest,
  releaseTask,
  showTask,
} from "./tasks/index.ts";
export { readWorkerKey, runWorker } from "./workers/index.ts";
