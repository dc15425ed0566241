import { MessageChannel, Worker } from "node:worker_threads";
import { describeThrown } from "../../../../kernel/domain/index.ts";

export type SandboxOutcome =
  | { readonly kind: "answered"; readonly message: unknown }
  /** The thread did not end in time and was terminated. */
  | { readonly kind: "overdue" }
  /** The thread ended without an answer because of a lack of memory or a defect. */
  | { readonly kind: "died"; readonly message: string };

export interface SandboxJob {
  readonly worker: URL;
  readonly data: object;
  readonly timeMs: number;
  /**
   * Answers a question of the thread, which waits meanwhile, or ends the job with a message as if it were the thread's. A thread asks by
   * `{ asks: … }`; it gets `port` and `answered` in its data. The time until the answer does not count.
   */
  answer?(question: unknown): Promise<{ readonly reply: string } | { readonly end: unknown }>;
}

/**
 * Runs one job in a thread of its own. The engines count their steps, but not inside of a built-in: a loop of `indexScopeDefinitions` over a long
 * text asked QuickJS's interrupt handler once in two minutes. Ending the thread works at any point.
 * Threads get no environment, no arguments and no standard output, since other programs read the output of skl.
 */
export function runInSandbox({ worker: file, data, timeMs, answer }: SandboxJob): Promise<SandboxOutcome> {
  const answers = new MessageChannel();
  const answered = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(file, {
    workerData: { ...data, port: answers.port2, answered },
    transferList: [answers.port2],
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
      answers.port1.close();
      void worker.terminate();
    };
    let left = timeMs;
    let since = performance.now();
    const startTimer = () => setTimeout(() => end({ kind: "overdue" }), left);
    let timer = startTimer();
    worker.on("message", async (message: unknown) => {
      if (answer === undefined || !isQuestion(message)) return end({ kind: "answered", message });
      clearTimeout(timer);
      left = Math.max(0, left - (performance.now() - since));
      const given = await answer(message.asks);
      if ("end" in given) return end({ kind: "answered", message: given.end });
      since = performance.now();
      timer = startTimer();
      answers.port1.postMessage(given.reply);
      Atomics.add(answered, 0, 1);
      Atomics.notify(answered, 0);
    });
    worker.once("error", (error) => end({ kind: "died", message: describeThrown(error) }));
    worker.once("exit", () => end({ kind: "died", message: "it ended without an answer" }));
  });
}

const isQuestion = (message: unknown): message is { readonly asks: unknown } =>
  typeof message === "object" && message !== null && "asks" in message;
