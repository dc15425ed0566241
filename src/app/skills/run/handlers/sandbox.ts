import { Worker } from "node:worker_threads";

export type SandboxOutcome =
  | { readonly kind: "answered"; readonly message: unknown }
  /** The thread did not end in time and was terminated. */
  | { readonly kind: "overdue" }
  /** The thread ended without an answer because of a lack of memory or a defect. */
  | { readonly kind: "died"; readonly message: string };

export interface SandboxJob {
  readonly worker: URL;
  readonly data: unknown;
  readonly timeMs: number;
}

/**
 * Runs one job in a thread of its own. The engines count their steps, but not inside of a built-in: a loop of `indexOf` over a long
 * text asked QuickJS's interrupt handler once in two minutes. Ending the thread works at any point.
 * Threads get no environment, no arguments and no standard output, since other programs read the output of skl.
 */
export function runInSandbox({ worker: file, data, timeMs }: SandboxJob): Promise<SandboxOutcome> {
  const worker = new Worker(file, {
    workerData: data,
    env: {},
    execArgv: [],
    argv: [],
    stdin: false,
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
  });
  return new Promise<SandboxOutcome>((resolve) => {
    const end = (outcome: SandboxOutcome) => {
      clearTimeout(timer);
      resolve(outcome);
      void worker.terminate();
    };
    const timer = setTimeout(() => end({ kind: "overdue" }), timeMs);
    worker.once("message", (message: unknown) => end({ kind: "answered", message }));
    worker.once("error", (error) =>
      end({ kind: "died", message: error instanceof Error ? error.message : String(error) }),
    );
    worker.once("exit", () => end({ kind: "died", message: "it ended without an answer" }));
  });
}
