export { bindGrants } from "./bind.ts";
export type { Changes } from "./commit.ts";
export { commitChanges, SharedCommit } from "./commit.ts";
export { collectRefusedFacts } from "./facts.ts";
export type { GuestEnd, Preopen } from "./job.ts";
export { HostBroken, putBackInterrupted, type RunReport, type RunRequest, runModule } from "./run.ts";
export { runForeign } from "./run-foreign.ts";
export {
  compileInterpreter,
  type Frozen,
  freezeInterpreter,
  runInterpreter,
} from "./run-interpreter.ts";
export { runScriptGuest, type ScriptGuestEnd } from "./run-script.ts";
export { openScriptFiles, type ScriptFiles } from "./script-files.ts";
export { keepWarmThreads, startFreshThreads, startThread, type Threads } from "./threads.ts";
