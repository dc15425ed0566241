/** A message of the sidecar; `schemas/dspy_sidecar.schema.json` says what each type holds. */
export interface Message extends Readonly<Record<string, unknown>> {
  readonly type?: unknown;
}

/** The lines of the process, one after the other; the last one says that it ended. */
export class Messages {
  readonly #waiting: Message[] = [];
  #taker: ((message: Message) => void) | null = null;
  #ended: Message | null = null;

  put(line: string): void {
    this.#give(readMessage(line));
  }

  fail(message: string): void {
    this.#ended = { type: "ended", message };
    this.#give(this.#ended);
  }

  #give(message: Message): void {
    const taker = this.#taker;
    this.#taker = null;
    if (taker === null) this.#waiting.push(message);
    else taker(message);
  }

  next(ms: number): Promise<Message> {
    const first = this.#waiting.shift() ?? this.#ended;
    if (first) return Promise.resolve(first);
    return new Promise((resolve) => {
      const timer = setTimeout(
        () => {
          this.#taker = null;
          resolve({ type: "overdue" });
        },
        Math.max(0, ms),
      );
      this.#taker = (message) => {
        clearTimeout(timer);
        resolve(message);
      };
    });
  }
}

function readMessage(line: string): Message {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === "object" && value !== null ? (value as Message) : {};
  } catch {
    return {};
  }
}
