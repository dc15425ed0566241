import { SklError } from "../domain/index.ts";

export interface CallLimits {
  /** Calls that run at the same time; the others wait for their turn. */
  readonly atOnce: number;
  readonly waiting: number;
}

/** The calls of one client. A call that is cancelled while it waits never begins. */
export class Calls {
  readonly #limits: CallLimits;
  readonly #waiting: (() => void)[] = [];
  #running = 0;
  #idle: (() => void)[] = [];

  constructor(limits: CallLimits) {
    this.#limits = limits;
  }

  /** Throws TOO_MANY_CALLS where too many wait already, INTERRUPTED where the signal came before the turn. */
  async run<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    if (this.#waiting.length >= this.#limits.waiting)
      throw new SklError("TOO_MANY_CALLS", { data: { waiting: this.#waiting.length } });
    if (this.#running >= this.#limits.atOnce) await new Promise<void>((turn) => this.#waiting.push(turn));
    else this.#running++;
    try {
      if (signal.aborted) throw new SklError("INTERRUPTED", { message: "The call was cancelled before it began." });
      return await work();
    } finally {
      this.#next();
    }
  }

  /** When no call runs or waits any more. */
  idle(): Promise<void> {
    if (this.#running === 0) return Promise.resolve();
    return new Promise((resolve) => this.#idle.push(resolve));
  }

  /** The place of a call that has ended goes to the one that waits longest. */
  #next(): void {
    const turn = this.#waiting.shift();
    if (turn !== undefined) {
      turn();
      return;
    }
    this.#running--;
    if (this.#running > 0) return;
    for (const resolve of this.#idle.splice(0)) resolve();
  }
}
