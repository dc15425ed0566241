import { createHash } from "node:crypto";
import { describeThrown, err, ok, type Result, SklError } from "../../../kernel/domain/index.ts";
import { type FencedTurn, takeFencedTurn } from "../../../kernel/files/index.ts";
import {
  type Build,
  commitEdit,
  type Edit,
  emptyGraph,
  fold,
  type Graph,
  type Grounds,
  type HistoryEntry,
  type KnownSkills,
  type Proposal,
  type ProposedEdge,
  planBuild,
  planRollback,
  proposeEdit,
  type Refusal,
  type Rollback,
  type RollbackTarget,
  type Stamp,
} from "../../engine/graph/index.ts";
import { EntryFiles } from "./history/entry-files.ts";
import { createNextStamp } from "./history/entry-id.ts";
import { type HistoryFolders, locateHistoryFolders, makeFolders, refuseLinks } from "./history/folders.ts";
import { putEntry } from "./history/put-entry.ts";

/** An `edit` of null stands for the one that the token holds. */
interface Commit {
  readonly edit: Edit | null;
  readonly token: string;
  readonly grounds: Grounds;
  readonly skills: KnownSkills;
}

interface RollbackOrder {
  readonly target: RollbackTarget;
  readonly reason: string | null;
  readonly taskId: string | null;
}

/**
 * The log of a workspace's skill graph. Reading takes no lock. A change is checked and written while the lock is held, so that it
 * is checked against the state that it changes, and it is on the disk when the call returns. Refusals are results; throws LOCKED,
 * FILE_UNREADABLE and FILE_UNWRITABLE.
 */
export interface HistoryStore {
  load(): Promise<Graph>;
  propose(edit: Edit, skills: KnownSkills): Promise<Result<Proposal, Refusal>>;
  commit(commit: Commit): Promise<Result<HistoryEntry, Refusal>>;
  rollback(order: RollbackOrder): Promise<Result<Rollback, Refusal>>;
  /** `by` names the model that proposed the edges; null stands for the stand-in. */
  build(proposed: readonly ProposedEdge[], by?: string | null): Promise<Build>;
}

export interface HistoryOptions {
  readonly now?: () => Date;
  /** Limits the wait for other writers. */
  readonly waitMs?: number;
}

export function openHistory(root: string, options: HistoryOptions = {}): HistoryStore {
  return new FolderHistory(locateHistoryFolders(root), { now: () => new Date(), waitMs: 60_000, ...options });
}

/** An entry to write, if any, and what to answer once it is written. */
interface Plan<T> {
  readonly entry: HistoryEntry | null;
  readonly answer: T;
}

/** If other processes take the lock away more often than this, something else is wrong. */
const ATTEMPTS = 5;

const LOST: unique symbol = Symbol("the lock was lost");

class FolderHistory implements HistoryStore {
  readonly #files: EntryFiles;
  #graph: Graph = emptyGraph;
  /** Calls of one process wait for each other here rather than at the lock. */
  #queue: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly folders: HistoryFolders,
    private readonly options: Required<HistoryOptions>,
  ) {
    this.#files = new EntryFiles(folders.history);
  }

  async load(): Promise<Graph> {
    await refuseLinks(this.folders);
    return this.#current();
  }

  async propose(edit: Edit, skills: KnownSkills): Promise<Result<Proposal, Refusal>> {
    return proposeEdit(await this.load(), edit, { skills, digest: hashEntryText });
  }

  async commit({ skills, ...request }: Commit): Promise<Result<HistoryEntry, Refusal>> {
    return this.#inTurn((graph, stamp) => {
      const entry = commitEdit(graph, { ...request, stamp }, { skills, digest: hashEntryText });
      return { entry: entry.ok ? entry.value : null, answer: entry };
    });
  }

  async rollback(order: RollbackOrder): Promise<Result<Rollback, Refusal>> {
    return this.#inTurn<Result<Rollback, Refusal>>((graph, stamp) => {
      const plan = planRollback(graph, { ...order, stamp });
      return plan.ok ? { entry: plan.value.entry, answer: ok(plan.value) } : { entry: null, answer: err(plan.error) };
    });
  }

  async build(proposed: readonly ProposedEdge[], by: string | null = null): Promise<Build> {
    return this.#inTurn((graph, stamp) => {
      const answer = planBuild(graph, proposed, { ...stamp, by });
      return { entry: answer.entry, answer };
    });
  }

  #current(): Graph {
    if (this.#files.refresh()) this.#graph = fold(this.#files.entries, this.#files.unreadable);
    return this.#graph;
  }

  #inTurn<T>(plan: (graph: Graph, stamp: Stamp) => Plan<T>): Promise<T> {
    const answer = this.#queue.then(() => this.#attempt(plan));
    this.#queue = answer.catch(() => {});
    return answer;
  }

  async #attempt<T>(plan: (graph: Graph, stamp: Stamp) => Plan<T>): Promise<T> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      await makeFolders(this.folders).catch((cause: unknown) =>
        Promise.reject(createUnwritableError(this.folders, cause)),
      );
      // Most entries are read before the lock is taken, so that nobody waits for that.
      this.#current();
      const answer = await this.#turn(plan);
      if (answer !== LOST) return answer;
    }
    throw new SklError("LOCKED", {
      message: "Other processes kept taking over the writing of the skill graph.",
      fix: "Nothing was written; run the command again.",
    });
  }

  async #turn<T>(plan: (graph: Graph, stamp: Stamp) => Plan<T>): Promise<T | typeof LOST> {
    const turn = await takeTurn(this.folders.scratch, this.options.waitMs).catch((cause: unknown): null => {
      // ENOENT means that somebody cleared the cache; the next attempt makes its folders again.
      if ((cause as NodeJS.ErrnoException).code === "ENOENT") return null;
      throw createUnwritableError(this.folders, cause);
    });
    if (turn === null) return LOST;
    try {
      const graph = this.#current();
      const { entry, answer } = plan(graph, createNextStamp(graph.entries, this.options.now()));
      if (entry && (await putEntry(this.folders, entry, turn)) === "lost") return LOST;
      return answer;
    } finally {
      await turn.end();
    }
  }
}

const hashEntryText = (text: string): string => createHash("sha256").update(text).digest("hex");

function createUnwritableError({ history }: HistoryFolders, cause: unknown): unknown {
  if (cause instanceof SklError) return cause;
  const reason = describeThrown(cause);
  return new SklError("FILE_UNWRITABLE", {
    message: `${history} could not be written to: ${reason}`,
    data: { path: history },
    cause,
  });
}

/** Waits for the lock on the skill graph. Throws LOCKED. */
export function takeTurn(folder: string, waitMs: number): Promise<FencedTurn> {
  return takeFencedTurn(folder, {
    waitMs,
    busy: (holder) =>
      new SklError("LOCKED", {
        message: `The skill graph is being written by another process, which does not finish: ${holder || "unknown"}.`,
        fix: "Run the command again when that process has ended; one that was killed blocks nobody longer than 10 seconds.",
        data: { folder, holder },
      }),
  });
}
