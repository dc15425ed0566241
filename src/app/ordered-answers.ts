import type { AnsweredLine } from "./batch-line.ts";

/** Takes a line of output; says whether anybody still reads. */
export type AnswerWriter = (text: string) => Promise<"listening" | "gone">;

/** Answers that are worked out at the same time and written in the order of their lines, each as soon as it can be. */
export class OrderedAnswers {
  isClean = true;
  isGone = false;
  readonly #write: AnswerWriter;
  readonly #lookAhead: number;
  #last: Promise<void> = Promise.resolve();
  readonly #open: Promise<void>[] = [];

  constructor(write: AnswerWriter, lookAhead: number) {
    this.#write = write;
    this.#lookAhead = lookAhead;
  }

  /** Resolves when there is room for another answer, so that a slow reader or a slow pair holds up the input. */
  async add(answer: Promise<AnsweredLine>): Promise<void> {
    const written = this.#last.then(async () => this.#put(await answer));
    // Whoever waits for it hears of a failure; nobody need wait for all of them.
    written.catch(() => {});
    this.#last = written;
    this.#open.push(written);
    if (this.#open.length > this.#lookAhead) await this.#open.shift();
  }

  async finish(): Promise<void> {
    await this.#last;
  }

  async #put({ text, isClean }: AnsweredLine): Promise<void> {
    if (!isClean) this.isClean = false;
    if (!this.isGone && (await this.#write(text)) === "gone") this.isGone = true;
  }
}
