import { type Threads, warmThreads } from "../../../runtime/host/index.ts";
import type { Guest } from "../../../skills/run/index.ts";
import type { ScriptPlace } from "../../skills/run/index.ts";
import { guestWorker } from "../guest-threads.ts";
import { pythonGuest } from "./guest.ts";

export { scriptHost } from "./script-host.ts";

/** One thread stays warm for the next script; a waiting one does not keep the process. */
let threads: Threads | null = null;

export function pythonFor({ cwd, env, signal }: ScriptPlace): Promise<Guest | string> {
  threads ??= warmThreads(guestWorker, 1);
  return pythonGuest({ cwd, env, threads, signal: signal ?? new AbortController().signal });
}
