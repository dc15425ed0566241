import { Worker } from "node:worker_threads";
import { type Answer, describeRefusal } from "./answer.ts";

/** What the thread is to do with a repository. It tells of changes while somebody listens. */
export type Order =
  | { readonly kind: "read"; readonly question: string; readonly id: string; readonly words: string }
  | { readonly kind: "compare" | "listen" | "leave" };

export interface Heard {
  readonly number: number;
  /** Its place in the list of repositories. */
  readonly repository: number;
  readonly order: Order;
}

export type Told = { readonly number: number; readonly answer: Answer } | { readonly changed: number };

/** What a server does about its thread. */
export interface ReaderEvents {
  /** A repository has changed; it is named by its place. */
  readonly onChange: (repository: number) => void;
  /** The thread has ended by itself: nothing is listened to any more. */
  readonly onEnd: () => void;
}

/** The build puts the thread's script beside the rest. */
const SCRIPT = new URL("./page-reader.js", import.meta.url);

/** The thread that reads the repositories of a server. One that ended is started again with the next order. */
export class Reader {
  readonly #waiting = new Map<number, (answer: Answer) => void>();
  #worker: Worker | null = null;
  #number = 0;
  #isClosed = false;

  constructor(
    private readonly folders: readonly string[],
    private readonly env: NodeJS.ProcessEnv,
    private readonly events: ReaderEvents,
    private readonly script = SCRIPT,
  ) {}

  /** Has the thread follow an order, and returns what a page is sent of it. */
  order(repository: number, order: Order): Promise<Answer> {
    const worker = this.start();
    return new Promise((resolve) => {
      this.#waiting.set(++this.#number, resolve);
      worker.postMessage({ number: this.#number, repository, order } satisfies Heard);
    });
  }

  start(): Worker {
    if (this.#worker !== null) return this.#worker;
    const worker = new Worker(this.script, { workerData: this.folders, env: this.env });
    this.#worker = worker;
    let reason: unknown = new Error("The thread that reads the repositories ended.");
    worker.on("message", (told: Told) => {
      if ("changed" in told) return this.events.onChange(told.changed);
      this.#waiting.get(told.number)?.(told.answer);
      this.#waiting.delete(told.number);
    });
    worker.on("error", (cause) => {
      reason = cause;
    });
    worker.on("exit", () => {
      this.#worker = null;
      for (const resolve of this.#waiting.values()) resolve(describeRefusal(reason));
      this.#waiting.clear();
      if (!this.#isClosed) this.events.onEnd();
    });
    return worker;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#worker?.terminate();
  }
}
