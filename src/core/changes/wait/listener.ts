import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { SklError } from "../../../kernel/domain/index.ts";
import { replaceFile, takeFileLock } from "../../../kernel/files/index.ts";

/** Where the processes of a clone that wait meet. */
export interface MeetingPlace {
  /** The folder of skl in the Git folder, which all work trees share. */
  readonly folder: string;
  /** Files that commands of this clone write when they changed the remote, or saw that it did. */
  readonly traces: readonly string[];
  /** Nobody has to be asked: then a look costs little and is made often. */
  readonly isLocal: boolean;
  /** False for a process that asks nobody, and so cannot be the one that asks for all. */
  readonly mayAsk: boolean;
}

/** `ask` the remote, `look` at what another process has heard, or the time is `over`. */
export type Turn = "ask" | "look" | "over";

const POLL_MS = 250;
const FIRST_MS = 2_000;
/** The longest pause between two questions to a remote that has nothing new. */
const LAST_MS = 60_000;

/**
 * Decides when a waiting process looks again. Of all that wait in a clone one asks the remote, by a lock; the others wait for its answer, and
 * one of them goes on when it has ended. Whatever this clone itself does on the remote is heard at once. While a team server wakes the one
 * that asks, it asks no more often than it does when nothing is new for long.
 */
export class Listener {
  readonly #place: MeetingPlace;
  readonly #signal: AbortSignal | undefined;
  #lock: { release(): void } | null = null;
  #pause = FIRST_MS;
  #askAt = 0;
  #traces = "";
  #heard = "";
  #isWoken = false;
  #wakes = 0;
  #seenWakes = 0;
  #endPause: (() => void) | null = null;

  constructor(place: MeetingPlace, signal: AbortSignal | undefined) {
    this.#place = place;
    this.#signal = signal;
    this.#heard = this.#readHeard();
    this.#traces = this.#readTraces();
  }

  /** Tries to become the process that asks; returns whether it is. */
  async lead(): Promise<boolean> {
    if (this.#lock !== null || !this.#place.mayAsk) return this.#lock !== null;
    const createInterruptedError = () => new SklError("INTERRUPTED");
    this.#lock = await takeFileLock(this.#place.folder, {
      name: "listens",
      waitMs: 0,
      busy: createInterruptedError,
    }).catch((cause) => {
      if (cause instanceof SklError) return null;
      throw cause;
    });
    return this.#lock !== null;
  }

  /** Lets the next question to the remote be asked at once: the team server told that something changed. */
  wake(): void {
    this.#wakes += 1;
    this.#endPause?.();
  }

  /** Returns whether a team server wakes this process; while it does, the remote is asked as seldom as possible. */
  setWoken(isWoken: boolean): void {
    if (this.#isWoken && !isWoken) this.wake();
    this.#isWoken = isWoken;
  }

  /** Waits for the next turn. Throws INTERRUPTED. */
  async next(until: number): Promise<Turn> {
    for (;;) {
      if (this.#signal?.aborted) throw new SklError("INTERRUPTED");
      const now = performance.now();
      if (now >= until) return "over";
      const isTraced = this.#readTraces() !== this.#traces;
      if (await this.lead()) {
        if (isTraced || this.#wakes !== this.#seenWakes) [this.#pause, this.#askAt] = [FIRST_MS, now];
        if (now >= this.#askAt) return "ask";
      } else if (this.#readHeard() !== this.#heard || (isTraced && !this.#place.mayAsk)) {
        this.#heard = this.#readHeard();
        return "look";
      }
      await this.#sleep(Math.min(POLL_MS, until - now));
    }
  }

  /** Takes note that the remote is about to be asked, so that only a later wake counts. */
  beginAsking(): void {
    this.#seenWakes = this.#wakes;
  }

  /** Takes note of the traces that are there when a look begins, so that only later ones are news. */
  beginLook(): void {
    this.#traces = this.#readTraces();
  }

  async #sleep(ms: number): Promise<void> {
    const stop = new AbortController();
    this.#endPause = () => stop.abort();
    const signal = this.#signal === undefined ? stop.signal : AbortSignal.any([stop.signal, this.#signal]);
    await sleep(ms, undefined, { signal }).catch(() => undefined);
    this.#endPause = null;
  }

  /**
   * Takes note of a question to the remote. The pause doubles as long as the answer is nothing new, or there is none; a new one is passed on to
   * the others as a digest.
   */
  async asked(news: string | null): Promise<void> {
    this.#pause = news === null ? Math.min(this.#pause * 2, this.#place.isLocal ? FIRST_MS : LAST_MS) : FIRST_MS;
    this.#askAt = performance.now() + (this.#isWoken ? LAST_MS : this.#pause);
    if (news !== null) await replaceFile(this.#heardFile, news, 0o644);
  }

  close(): void {
    this.#lock?.release();
    this.#lock = null;
  }

  get #heardFile(): string {
    return join(this.#place.folder, "heard");
  }

  #readHeard(): string {
    try {
      return readFileSync(this.#heardFile, "utf8");
    } catch {
      return "";
    }
  }

  #readTraces(): string {
    return this.#place.traces.map((path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0).join(" ");
  }
}
