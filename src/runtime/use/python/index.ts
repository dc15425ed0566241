import type { Guest } from "../../../skills/engine/run/index.ts";
import type { ScriptPlace } from "../../../skills/use/run/index.ts";
import { keepWarmThreads, type Threads } from "../../engine/host/index.ts";
import { guestWorker } from "../guest-threads.ts";
import { openPythonGuest } from "./guest.ts";

export { createScriptHost } from "./script-host.ts";

/** One thread stays warm for the next script; a waiting one does not keep the process. */
let threads: Threads | null = null;

export function provideWarmPython({ cwd, env, signal }: ScriptPlace): Promise<Guest | string> {
  threads ??= keepWarmThreads(guestWorker, 1);
  return openPythonGuest({ cwd, env, threads, signal: signal ?? new AbortController().signal });
}
