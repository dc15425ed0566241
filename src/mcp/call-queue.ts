import { SklError } from "../kernel/domain/index.ts";

interface CallLimits {
  readonly running: number;
  readonly waiting: number;
}

/** Limits how many calls of one client run and wait at the same time. A call that is cancelled while it waits never begins. */
export class CallQueue {
  readonly #limits: CallLimits;
  readonly #waiting: (() => void)[] = [];
  #running = 0;
  #idle: (() => void)[] = [];

  constructor(limits: CallLimits) {
    this.#limits = limits;
  }

  /** Throws TOO_MANY_CALLS where too many calls wait, and INTERRUPTED where the signal came before the call began. */
  async run<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    if (this.#waiting.length >= this.#limits.waiting)
      throw new SklError("TOO_MANY_CALLS", { data: { waiting: this.#waiting.length } });
    if (this.#running >= this.#limits.running) await new Promise<void>((begin) => this.#waiting.push(begin));
    else this.#running++;
    try {
      if (signal.aborted) throw new SklError("INTERRUPTED", { message: "The call was cancelled before it began." });
      return await work();
    } finally {
      this.#beginNext();
    }
  }

  /** Resolves when no call runs or waits. */
  idle(): Promise<void> {
    if (this.#running === 0) return Promise.resolve();
    return new Promise((resolve) => this.#idle.push(resolve));
  }

  #beginNext(): void {
    const begin = this.#waiting.shift();
    if (begin !== undefined) {
      begin();
      return;
    }
    this.#running--;
    if (this.#running > 0) return;
    for (const resolve of this.#idle.splice(0)) resolve();
  }
}
