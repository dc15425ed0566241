/**
 * The package `skl`: how agents and people work together on a repository, for programs that do not want to start a process. The packages
 * `skl/syntax`, `skl/skills` and `skl/runtime` have the rest.
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
  ReviewOutput,
  Warning,
} from "../kernel/domain/index.ts";
export { type ErrorCode, SklError } from "../kernel/domain/index.ts";
export { approve, listQueue, readInbox, waitForNews } from "./changes/index.ts";
export { listRfcs, recordResolution, runDigest } from "./decisions/index.ts";
export { explain } from "./explain/index.ts";
export { declareIntent, listIntents } from "./intents/index.ts";
export { check, propose } from "./push/index.ts";
export { decideProposals, recordEvidence, runSession } from "./review/index.ts";
export { runStatus, startTask } from "./setup/index.ts";
export { listState, stateImpact } from "./state/index.ts";
export { addTask, finishTask } from "./tasks/index.ts";
