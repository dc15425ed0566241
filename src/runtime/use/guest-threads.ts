import type { Worker } from "node:worker_threads";

/** The script of the threads that guests run in; it lies beside the bundle. */
export const guestWorker = new URL("guest-worker.cjs", import.meta.url);

let earlyThread: Worker | null = null;

/** Keeps a thread that was started before the rest of the program was loaded. */
export function keepEarlyThread(worker: Worker): void {
  earlyThread = worker;
}

/** Returns the early thread once; null where none was started. */
export function takeEarlyThread(): Worker | null {
  const thread = earlyThread;
  earlyThread = null;
  return thread;
}
