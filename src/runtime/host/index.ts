export type { Changes } from "./commit.ts";
export { SharedCommit } from "./commit.ts";
export { refusedFacts } from "./facts.ts";
export type { GuestEnd, Preopen } from "./job.ts";
export { HostBroken, type RunReport, type RunRequest, runModule } from "./run.ts";
export { runForeign } from "./run-foreign.ts";
export {
  compileInterpreter,
  type Frozen,
  freezeInterpreter,
  runInterpreter,
} from "./run-interpreter.ts";
export { freshThreads, startThread, type Threads, warmThreads } from "./threads.ts";
