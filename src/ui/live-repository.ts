import { hearChanges } from "../core/changes/index.ts";
import { openWorkspace, type Workspace } from "../workspace/ground/index.ts";
import { type RepositoryMark, readRepositoryMark } from "./repository-mark.ts";

/** How often the repository and its remote are asked: each wait is some times what the last question took, within these bounds. */
const SHORTEST_WAIT_MS = 600;
const LONGEST_WAIT_MS = 15_000;
const WAIT_PER_QUESTION = 2;
/** What depends on the clock, such as the deadline of an RFC, is read again after this time. */
const MOST_AGE_MS = 60_000;

/** One reading of the base, and the answers that were worked out from it. */
interface Reading {
  readonly workspace: Promise<Workspace>;
  readonly answers: Map<string, Promise<unknown>>;
  users: number;
  isOld: boolean;
}

/**
 * A repository that pages look at, in the thread that reads. Everything that they ask between two changes is answered from one reading of
 * the base, each question once. While somebody listens, its refs and those of its remote are compared again and again.
 */
export class LiveRepository {
  readonly #listeners = new Set<() => void>();
  #reading: Reading | null = null;
  /** A text where the last comparison failed: the reason. */
  #mark: RepositoryMark | string | null = null;
  #askedAt = 0;
  #readAt = 0;
  #timer: NodeJS.Timeout | null = null;
  #asking: Promise<void> | null = null;
  /** Ends the hearing of a team server, which tells of changes before the next comparison would. */
  #hearing: Promise<() => void> | null = null;

  constructor(
    readonly cwd: string,
    private readonly env: NodeJS.ProcessEnv,
  ) {}

  /** Returns the answer to a question, which is worked out once a reading. */
  async read<T>(question: string, answer: (workspace: Workspace) => Promise<T>): Promise<T> {
    if (Date.now() - this.#askedAt > 2 * SHORTEST_WAIT_MS && this.#timer === null) await this.compare();
    this.#reading ??= this.#open();
    const reading = this.#reading;
    const known = reading.answers.get(question) as Promise<T> | undefined;
    if (known !== undefined) return known;
    reading.users++;
    const working = reading.workspace.then(answer).finally(() => {
      reading.users--;
      closeUnused(reading);
    });
    reading.answers.set(question, working);
    working.catch(() => reading.answers.delete(question));
    return working;
  }

  /** Calls `listener` with each new reading, until the returned function is called. */
  listen(listener: () => void): () => void {
    this.#listeners.add(listener);
    if (this.#timer === null) this.#plan(0);
    const listenToNothing = () => () => {};
    this.#hearing ??= hearChanges(this.cwd, { env: this.env, wake: () => void this.compare().catch(() => {}) }).catch(
      listenToNothing,
    );
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.#stopTimer();
    };
  }

  /** Compares once what is under way has ended, which may have looked before the last change. */
  async compareAgain(): Promise<void> {
    await this.#asking?.catch(() => {});
    return this.compare();
  }

  /** Compares refs and folders with those of the last time, and reads anew where they differ. */
  compare(): Promise<void> {
    this.#asking ??= this.#compare().finally(() => {
      this.#asking = null;
    });
    return this.#asking;
  }

  close(): void {
    this.#listeners.clear();
    this.#stopTimer();
    retireReading(this.#reading);
    this.#reading = null;
  }

  async #compare(): Promise<void> {
    this.#reading ??= this.#open();
    const mark = await this.#reading.workspace
      .then((workspace) => readRepositoryMark(workspace, this.env))
      .catch((cause: Error) => cause.message);
    this.#askedAt = Date.now();
    const last = this.#mark;
    this.#mark = mark;
    // What could not be read is opened again for each comparison; pages hear of it only when the reason is another one.
    if (typeof mark === "string" || typeof last === "string") return this.#renew(mark !== last);
    const isNew = last === null ? mark.isAhead : mark.text !== last.text;
    if (isNew || this.#askedAt - this.#readAt > MOST_AGE_MS) this.#renew();
  }

  /** Opens the repository; rules of the last reading are used again where the base is still the same. */
  #open(old: Reading | null = null): Reading {
    this.#readAt = Date.now();
    const known = old?.workspace.catch(() => null) ?? Promise.resolve(null);
    const workspace = known.then((last) => openWorkspace({ cwd: this.cwd, known: last }));
    workspace.catch(() => {});
    return { workspace, answers: new Map(), users: 0, isOld: false };
  }

  /** Reads the repository again, and with `isNew` tells pages of it. */
  #renew(isNew = true): void {
    const old = this.#reading;
    this.#reading = this.#open(old);
    retireReading(old);
    if (!isNew) return;
    for (const listener of this.#listeners) listener();
  }

  #plan(wait: number): void {
    this.#timer = setTimeout(async () => {
      const started = performance.now();
      await this.compare().catch(() => {});
      if (this.#timer === null) return;
      const took = (performance.now() - started) * WAIT_PER_QUESTION;
      this.#plan(Math.min(LONGEST_WAIT_MS, Math.max(SHORTEST_WAIT_MS, took)));
    }, wait);
  }

  #stopTimer(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    void this.#hearing?.then((end) => end());
    this.#hearing = null;
  }
}

function retireReading(reading: Reading | null): void {
  if (reading === null) return;
  reading.isOld = true;
  closeUnused(reading);
}

function closeUnused(reading: Reading): void {
  if (reading.isOld && reading.users === 0)
    reading.workspace.then(({ repository }) => repository.close()).catch(() => {});
}
