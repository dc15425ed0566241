import { randomUUID } from "node:crypto";
import type { PendingDecision } from "../kernel/domain/index.ts";
import { toSklError } from "../workspace/ground/index.ts";
import type { DecisionFiles } from "./decision-files.ts";

/** A person can take a decision back for this long, before anybody else hears of it. */
const UNDO_MS = 10_000;
/** Pages know what came of so many decisions. */
const MOST_KEPT = 100;

interface Kept {
  decision: PendingDecision;
  isBeingRecorded: boolean;
  readonly record: () => Promise<unknown>;
  readonly timer: NodeJS.Timeout | null;
}

/**
 * Decisions that a person can still take back. The server keeps them, so closing the page loses none: each is recorded when its time is over,
 * at once where a session is asked for, and before the server ends. Those of a server that was killed are listed as not recorded.
 */
export class PendingDecisions {
  readonly #kept = new Map<string, Kept>();
  readonly #working = new Set<Promise<void>>();

  /** `changed` is called whenever the list is another one; `read` reads what was recorded, and returns the number of the reading. */
  constructor(
    private readonly files: DecisionFiles,
    private readonly changed: () => void,
    private readonly read: () => Promise<number>,
  ) {
    for (const decision of files.listLost())
      this.#kept.set(decision.id, { decision, record: async () => {}, timer: null, isBeingRecorded: false });
  }

  list(): readonly PendingDecision[] {
    return [...this.#kept.values()].map(({ decision }) => decision);
  }

  /** Keeps a decision. A second one about the same takes the place of the first. */
  add(
    about: Pick<PendingDecision, "kind" | "about" | "head" | "outcome">,
    record: () => Promise<unknown>,
  ): PendingDecision {
    for (const { decision } of this.#kept.values()) if (decision.about === about.about) this.#forget(decision.id);
    const id = randomUUID();
    const decision = {
      ...about,
      id,
      until: new Date(Date.now() + UNDO_MS).toISOString(),
      recorded: null,
      error: null,
    };
    this.files.write(decision);
    const timer = setTimeout(() => void this.record(id), UNDO_MS);
    this.#kept.set(id, { decision, record, timer, isBeingRecorded: false });
    this.changed();
    return decision;
  }

  /** Takes a decision back, or forgets one that could not be recorded; returns whether it did. */
  undo(id: string): boolean {
    const isUndone = this.#forget(id);
    if (isUndone) this.changed();
    return isUndone;
  }

  #forget(id: string): boolean {
    const kept = this.#kept.get(id);
    if (kept === undefined || (kept.isBeingRecorded && kept.decision.recorded === null)) return false;
    clearTimeout(kept.timer ?? undefined);
    this.files.remove(id);
    return this.#kept.delete(id);
  }

  /** Records a decision now; one that fails stays in the list with the reason. */
  async record(id: string): Promise<void> {
    const kept = this.#kept.get(id);
    if (kept === undefined || kept.isBeingRecorded || kept.decision.error !== null) return;
    clearTimeout(kept.timer ?? undefined);
    kept.isBeingRecorded = true;
    const work = kept.record().then(
      async () => {
        this.files.remove(id);
        kept.decision = { ...kept.decision, recorded: await this.read() };
        for (const old of [...this.#kept.keys()].slice(0, -MOST_KEPT)) this.#kept.delete(old);
      },
      (cause: unknown) => {
        const { message, fix } = toSklError(cause);
        kept.decision = { ...kept.decision, error: { message, fix } };
        kept.isBeingRecorded = false;
      },
    );
    this.#working.add(work);
    await work.finally(() => this.#working.delete(work));
    this.changed();
  }

  /** Records everything that waits, and returns once that is done. */
  async recordAll(): Promise<void> {
    await Promise.all([...this.#kept.keys()].map((id) => this.record(id)));
    await Promise.all(this.#working);
  }
}
