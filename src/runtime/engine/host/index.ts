export type { Changes } from "./commit.ts";
export { SharedCommit } from "./commit.ts";
export { collectRefusedFacts } from "./facts.ts";
export type { GuestEnd, Preopen } from "./job.ts";
export { HostBroken, type RunReport, type RunRequest, runModule } from "./run.ts";
export { runForeign } from "./run-foreign.ts";
export {
  compileInterpreter,
  type Frozen,
  freezeInterpreter,
  runInterpreter,
} from "./run-interpreter.ts";
export { keepWarmThreads, startFreshThreads, startThread, type Threads } from "./threads.ts";
