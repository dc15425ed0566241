import type { Worker } from "node:worker_threads";

/** The limits of a thread beside the guest's memory: its stack, and the files that it holds. */
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32, stackSizeMb: 16 };

/** Threads for guests. Each serves one run at a time. */
export interface Threads {
  take(): Worker;
  /** Takes back a thread whose run ended by itself. */
  giveBack(worker: Worker): void;
  close(): Promise<void>;
}

export function startThread(script: URL): Worker {
  // Commands that start no thread load this file too, and the module takes milliseconds to load.
  const { Worker } = process.getBuiltinModule("node:worker_threads");
  // The thread gets no environment, arguments or options of ours.
  return new Worker(script, { resourceLimits, env: {}, argv: [], execArgv: [], stdin: false });
}

/** Starts a new thread for every run. */
export const startFreshThreads = (script: URL): Threads => keepWarmThreads(script, 0);

/**
 * Keeps threads that wait for runs. A thread whose run ended by itself serves the next run with a new instance, memory and import
 * object; a terminated one is replaced.
 */
export function keepWarmThreads(script: URL, count: number, first: Worker | null = null): Threads {
  const waiting: Worker[] = [];
  const ending: Promise<number>[] = [];
  let isClosed = false;
  const parkIdleWorker = (worker: Worker): Worker => {
    worker.unref();
    return worker.once("exit", () => {
      const at = waiting.indexOf(worker);
      if (at !== -1) waiting.splice(at, 1);
    });
  };
  if (first !== null) waiting.push(parkIdleWorker(first));
  while (waiting.length < count) waiting.push(parkIdleWorker(startThread(script)));
  return {
    take: () => {
      const worker = waiting.shift() ?? parkIdleWorker(startThread(script));
      worker.ref();
      return worker;
    },
    giveBack: (worker) => {
      if (isClosed || waiting.length >= count) ending.push(worker.terminate());
      else {
        worker.unref();
        waiting.push(worker);
      }
    },
    close: async () => {
      isClosed = true;
      await Promise.all([...ending, ...waiting.splice(0).map((worker) => worker.terminate())]);
    },
  };
}
