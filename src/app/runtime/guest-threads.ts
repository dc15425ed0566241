import type { Worker } from "node:worker_threads";
import { type Threads, warmThreads } from "../../runtime/host/index.ts";

/** The thread that guests run in, beside the bundle. */
export const guestWorker = new URL("guest-worker.cjs", import.meta.url);

let early: Worker | null = null;

/** A thread that was started before the rest of the program was there. */
export function keepEarlyThread(worker: Worker): void {
  early = worker;
}

/** For the one run of a command: its thread starts, if it did not yet, while the module is read and checked. */
export function threadsOfCommand(): Threads {
  const first = early;
  early = null;
  return warmThreads(guestWorker, 1, first);
}
