import { describeThrown } from "../../../kernel/domain/index.ts";
import type { DeferredChange } from "../adapter.ts";
import { type Applied, applyChanges, type ChangeSet, Refusal, removeLeft } from "../wasi/index.ts";
import type { ChangesBelow, Preopen } from "./job.ts";
import { isOver, type Journal, JournalFailed, openJournal } from "./journal.ts";
import { changeRoot, openPreopen } from "./preopen.ts";

/** Everything that a run wants to change outside. */
export interface Changes {
  readonly files: readonly ChangesBelow[];
  readonly preopens: readonly Preopen[];
  readonly deferred: readonly DeferredChange[];
  readonly runId: string;
  /** An absolute path. */
  readonly home: string;
}

/** Makes the changes of a run that ended well, or none of them. */
export function commitChanges(changes: Changes): Promise<Applied> {
  return commitTogether([changes], changes);
}

/**
 * Makes the changes of several runs, or none of them. It stages the deferred changes, changes the files under one journal named
 * by `runId`, and only then commits the staged changes.
 */
async function commitTogether(
  runs: readonly Changes[],
  { runId, home }: Pick<Changes, "runId" | "home">,
): Promise<Applied> {
  const staged: DeferredChange[] = [];
  for (const change of runs.flatMap(({ deferred }) => deferred)) {
    const result = await change.stage();
    if (!result.ok)
      return { kind: "refused", reason: await withdraw(staged, `a write failed with errno ${result.error}`) };
    staged.push(change);
  }
  const files = runs.flatMap(changesFrom);
  const applied = applyFiles(files, { runId, home });
  if (applied.kind !== "applied") return { ...applied, reason: await withdraw(staged, applied.reason) };
  return commitStaged(staged, files.length);
}

/** Commits the staged changes. This fails only where another process interferes with the home's folders at this moment. */
async function commitStaged(staged: readonly DeferredChange[], files: number): Promise<Applied> {
  for (const [done, change] of staged.entries()) {
    try {
      await change.commit();
    } catch (cause) {
      const why = describeThrown(cause);
      const made = files === 0 ? "" : "all files were changed, and ";
      for (const left of staged.slice(done)) await left.discard().catch(() => undefined);
      return { kind: "half done", reason: `${why} (${made}${done} of ${staged.length} entries of queues were made)` };
    }
  }
  return { kind: "applied" };
}

interface ChangesFrom {
  /** The folder that the paths of the changes start from. */
  readonly preopen: Preopen;
  readonly changes: ChangesBelow["changes"];
}

function changesFrom({ files, preopens }: Changes): ChangesFrom[] {
  return files.map(({ preopen, of, changes }) => ({
    preopen: changeRoot(getPreopenAt(preopens, preopen), of),
    changes,
  }));
}

async function withdraw(staged: readonly DeferredChange[], reason: string): Promise<string> {
  for (const change of staged) await change.discard();
  return reason;
}

function applyFiles(files: readonly ChangesFrom[], { runId, home }: Pick<Changes, "runId" | "home">): Applied {
  if (files.length === 0) return { kind: "applied" };
  const sets: ChangeSet[] = [];
  try {
    for (const { preopen, changes } of files) sets.push({ root: openPreopen(preopen, "all"), changes });
    for (const { root } of sets) removeLeft(root, (label) => isOver(home, label));
    return applyWithJournal(sets, openJournal(home, runId, files), runId);
  } catch (cause) {
    if (cause instanceof Refusal)
      return { kind: "refused", reason: "A folder that was granted is not what it was when the run began." };
    if (cause instanceof JournalFailed) return { kind: "refused", reason: cause.message };
    throw cause;
  } finally {
    for (const { root } of sets) root.close();
  }
}

function applyWithJournal(sets: readonly ChangeSet[], journal: Journal, label: string): Applied {
  const applied = applyChanges(sets, { label, beforeSettling: () => journal.markDone() });
  // The next run tries again to put back what could not be put back now.
  if (applied.kind !== "half done") journal.close();
  return applied;
}

function getPreopenAt(preopens: readonly Preopen[], index: number): Preopen {
  const preopen = preopens[index];
  if (preopen === undefined) throw new Error(`There is no preopen ${index}.`);
  return preopen;
}

interface Waiting {
  readonly changes: Changes;
  resolve(applied: Applied): void;
  reject(cause: unknown): void;
}

/** Makes the changes of several runs together, all or none. Each run hands in its changes and waits for the common result. */
export class SharedCommit {
  readonly #waiting: Waiting[] = [];

  handIn(changes: Changes): Promise<Applied> {
    return new Promise((resolve, reject) => this.#waiting.push({ changes, resolve, reject }));
  }

  /** Makes the changes that were handed in. `runId` is a UUID and names the journal. */
  async commit(runId: string): Promise<Applied> {
    const [first] = this.#waiting;
    if (first === undefined) return { kind: "applied" };
    const runs = this.#waiting.map(({ changes }) => changes);
    try {
      const applied = await commitTogether(runs, { runId, home: first.changes.home });
      for (const { resolve } of this.#waiting) resolve(applied);
      return applied;
    } catch (cause) {
      for (const { reject } of this.#waiting) reject(cause);
      throw cause;
    }
  }

  /** Refuses the changes of all runs. */
  refuseAll(reason: string): void {
    for (const { resolve } of this.#waiting) resolve({ kind: "refused", reason });
  }
}
