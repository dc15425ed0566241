import type { Breaker, ObjectId, QueueEntry, Rfc, StateEntry } from "../../kernel/domain/index.ts";
import type { LoadedKnowledge } from "../../kernel/knowledge/index.ts";
import { isActive, type Rules } from "../../workspace/ground/index.ts";

const RESOLVED: ReadonlySet<string> = new Set(["merged", "rejected", "superseded", "withdrawn"]);

/** The knowledge and the RFCs as a session changes them, before anything is written. */
export class Ledger {
  readonly #base: LoadedKnowledge;
  readonly #queue = new Map<string, QueueEntry>();
  #tasks: LoadedKnowledge["tasks"];
  #state: readonly StateEntry[];
  #breakers: readonly Breaker[];
  #rfcs: readonly Rfc[];
  readonly #changedRfcs = new Set<string>();
  #isChanged = false;

  constructor({ knowledge, rfcs }: Rules) {
    this.#base = knowledge;
    this.#state = knowledge.state;
    this.#tasks = knowledge.tasks;
    this.#breakers = knowledge.breakers ?? [];
    this.#rfcs = rfcs;
    for (const entry of knowledge.queue) this.#queue.set(entry.proposal_id, entry);
  }

  /** Returns a function that takes back all changes from now on. */
  snapshot(): () => void {
    const [queue, rfcs] = [[...this.#queue], [...this.#changedRfcs]];
    const before = [this.#tasks, this.#state, this.#breakers, this.#rfcs, this.#isChanged] as const;
    return () => {
      this.#queue.clear();
      for (const [id, entry] of queue) this.#queue.set(id, entry);
      this.#changedRfcs.clear();
      for (const id of rfcs) this.#changedRfcs.add(id);
      [this.#tasks, this.#state, this.#breakers, this.#rfcs, this.#isChanged] = before;
    };
  }

  /** Whether there is anything to write. */
  get isChanged(): boolean {
    return this.#isChanged;
  }

  /** Makes the session write its log although nothing else changed. */
  requireLog(): void {
    this.#isChanged = true;
  }

  get state(): readonly StateEntry[] {
    return this.#state;
  }

  get rfcs(): readonly Rfc[] {
    return this.#rfcs;
  }

  get knowledge(): LoadedKnowledge {
    const breakers = this.#breakers.length === 0 ? {} : { breakers: [...this.#breakers] };
    return {
      ...this.#base,
      state: [...this.#state],
      queue: [...this.#queue.values()],
      tasks: this.#tasks,
      ...breakers,
    };
  }

  get breakers(): readonly Breaker[] {
    return this.#breakers;
  }

  setBreakers(breakers: readonly Breaker[]): void {
    this.#breakers = breakers;
    this.#isChanged = true;
  }

  entry(id: string): QueueEntry | undefined {
    return this.#queue.get(id);
  }

  setEntry(entry: QueueEntry): void {
    this.#queue.set(entry.proposal_id, entry);
    this.#isChanged = true;
  }

  setState(state: readonly StateEntry[]): void {
    if (state === this.#state) return;
    this.#state = state;
    this.#isChanged = true;
  }

  setRfc(rfc: Rfc): void {
    this.#rfcs = [...this.#rfcs.filter(({ id }) => id !== rfc.id), rfc];
    this.#changedRfcs.add(rfc.id);
    this.#isChanged = true;
  }

  changedRfcs(): Rfc[] {
    return this.#rfcs.filter(({ id }) => this.#changedRfcs.has(id));
  }

  /** Starts a task with its first proposal. */
  startTask(id: string | null): void {
    const isOpen = ({ id: own, status, merged_as }: LoadedKnowledge["tasks"][number]) =>
      own === id && (status === undefined || status === "open" || merged_as !== undefined);
    if (!this.#tasks.some(isOpen)) return;
    this.#tasks = this.#tasks.map((task) => {
      const { merged_as: _before, ...open } = task;
      return isOpen(task) ? { ...open, status: "in_progress" } : task;
    });
    this.#isChanged = true;
  }

  /** Finishes a task whose branch was merged, unless a person has closed it before. */
  finishTask(id: string | null, mergedAs: ObjectId): void {
    const isOwn = (task: LoadedKnowledge["tasks"][number]) => task.id === id && isActive(task);
    if (!this.#tasks.some(isOwn)) return;
    this.#tasks = this.#tasks.map((task) => (isOwn(task) ? { ...task, status: "done", merged_as: mergedAs } : task));
    this.#isChanged = true;
  }

  /**
   * Removes proposals that earlier sessions resolved and that nothing on the remote names any more; Git history and the session logs keep
   * them. The removal by itself is no reason for a commit.
   */
  forgetResolved(before: readonly QueueEntry[], stillNamed: (entry: QueueEntry) => boolean): void {
    for (const entry of before)
      if (RESOLVED.has(entry.status) && !stillNamed(entry)) this.#queue.delete(entry.proposal_id);
  }
}
