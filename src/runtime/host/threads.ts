import type { Worker } from "node:worker_threads";

/** Of one thread, beside the guest's own memory: what it reads and holds of files, and its stack. */
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32, stackSizeMb: 16 };

/** Threads for guests; each is used by one run at a time. */
export interface Threads {
  take(): Worker;
  /** A thread that came to the end of its run by itself. */
  giveBack(worker: Worker): void;
  close(): Promise<void>;
}

export function startThread(script: URL): Worker {
  // This is also loaded by commands that start none, and the module takes milliseconds.
  const { Worker } = process.getBuiltinModule("node:worker_threads");
  // No environment, no arguments and no options of ours in the thread.
  return new Worker(script, { resourceLimits, env: {}, argv: [], execArgv: [], stdin: false });
}

/** A new thread for every run. */
export function freshThreads(script: URL): Threads {
  const ending: Promise<number>[] = [];
  return {
    take: () => startThread(script),
    giveBack: (worker) => {
      ending.push(worker.terminate());
    },
    close: async () => {
      await Promise.all(ending);
    },
  };
}

/**
 * Threads that wait for a run. One that came to the end of a run by itself serves the next, with a new instance, memory and
 * import object; one that was ended is replaced.
 */
export function warmThreads(script: URL, count: number, first: Worker | null = null): Threads {
  const waiting: Worker[] = [];
  let isClosed = false;
  const fill = () => {
    while (!isClosed && waiting.length < count) waiting.push(idle(startThread(script)));
  };
  const idle = (worker: Worker): Worker => {
    worker.unref();
    return worker.once("exit", () => {
      const at = waiting.indexOf(worker);
      if (at !== -1) waiting.splice(at, 1);
    });
  };
  if (first !== null) waiting.push(idle(first));
  fill();
  return {
    take: () => {
      const worker = waiting.shift() ?? idle(startThread(script));
      worker.ref();
      return worker;
    },
    giveBack: (worker) => {
      if (isClosed || waiting.length >= count) void worker.terminate();
      else {
        worker.unref();
        waiting.push(worker);
      }
    },
    close: async () => {
      isClosed = true;
      await Promise.all(waiting.splice(0).map((worker) => worker.terminate()));
    },
  };
}
