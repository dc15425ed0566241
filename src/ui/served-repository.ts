import { join } from "node:path";
import type { Repository } from "../workspace/git/index.ts";
import type { Answer } from "./answer.ts";
import { DecisionFiles } from "./decision-files.ts";
import { PendingDecisions } from "./pending-decisions.ts";
import type { Reader } from "./reader.ts";
import { ReviewRun } from "./review-run.ts";

/** Where a repository lies: its folder, and the folder of Git that all its work trees share. */
export type ServedPlace = Pick<Repository, "root" | "commonDir">;

/** A repository as the server has it: what people do in it, and who hears of changes. A thread reads it. */
export class ServedRepository {
  readonly #listeners = new Set<() => void>();
  #version = 1;
  #news = 1;

  readonly cwd: string;
  /** What people decided here and can still take back. */
  readonly decisions: PendingDecisions;
  readonly review: ReviewRun;

  /** `name` tells the repository from the others that are served, `place` says where it stands among them. */
  constructor(
    { root, commonDir }: ServedPlace,
    readonly name: string,
    private readonly place: number,
    private readonly reader: Reader,
  ) {
    this.cwd = root;
    const files = new DecisionFiles(join(commonDir, "skl", "decisions"));
    const announce = (): void => this.#announce();
    const read = (): Promise<number> => this.compare();
    this.decisions = new PendingDecisions(files, announce, read);
    this.review = new ReviewRun(announce, read);
  }

  /** The number of the reading; it grows with each change. */
  get version(): number {
    return this.#version;
  }

  /** The number of what this server itself has to say: decisions that can be taken back, and how far a session is. */
  get news(): number {
    return this.#news;
  }

  async ask(question: string, id: string, words: string): Promise<Answer> {
    const own = OWN_QUESTIONS.get(question);
    if (own !== undefined) return { status: 200, body: JSON.stringify(own(this)) };
    return this.reader.order(this.place, { kind: "read", question, id, words });
  }

  /** Has the repository looked at now, and returns the number of the reading that has what was done before. */
  async compare(): Promise<number> {
    await this.reader.order(this.place, { kind: "compare" });
    return this.#version;
  }

  /** Calls `listener` with each new version and news, until the returned function is called. */
  listen(listener: () => void): () => void {
    if (this.#listeners.size === 0) void this.reader.order(this.place, { kind: "listen" });
    this.#listeners.add(listener);
    return () => {
      if (!this.#listeners.delete(listener) || this.#listeners.size > 0) return;
      void this.reader.order(this.place, { kind: "leave" });
    };
  }

  /** Has a thread that was started anew watch the repository, where pages look at it. */
  resume(): void {
    if (this.#listeners.size === 0) return;
    void this.reader.order(this.place, { kind: "listen" });
    this.renew();
  }

  /** Tells pages of a newer reading. */
  renew(): void {
    this.#version++;
    for (const listener of this.#listeners) listener();
  }

  /** Records what people decided. */
  async close(): Promise<void> {
    await this.decisions.recordAll();
    this.#listeners.clear();
  }

  /** Tells pages that something else than the repository has changed. */
  #announce(): void {
    this.#news++;
    for (const listener of this.#listeners) listener();
  }
}

/** What the server itself knows, besides the questions that the thread answers. */
export const OWN_QUESTIONS: ReadonlyMap<string, (live: ServedRepository) => object> = new Map([
  ["decisions", ({ decisions }: ServedRepository): object => ({ decisions: decisions.list() })],
  ["session", ({ review }: ServedRepository): object => review.state()],
]);
