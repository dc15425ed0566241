import type { DeferredChange } from "../adapter.ts";
import { type Applied, applyChanges, type ChangeSet, Refusal } from "../wasi/index.ts";
import type { ChangesBelow, Preopen } from "./job.ts";
import { type Journal, JournalFailed, openJournal } from "./journal.ts";
import { changedFrom, openPreopen } from "./preopen.ts";

/** Everything that a run wants changed outside. */
export interface Changes {
  readonly files: readonly ChangesBelow[];
  readonly preopens: readonly Preopen[];
  readonly deferred: readonly DeferredChange[];
  readonly runId: string;
  /** Absolute. */
  readonly home: string;
}

/**
 * Makes the changes of a run that ended well, or none of them: what was deferred is staged, the files are changed, and only
 * then what was staged counts.
 */
export async function commitChanges(changes: Changes): Promise<Applied> {
  const staged: DeferredChange[] = [];
  for (const change of changes.deferred) {
    const result = await change.stage();
    if (!result.ok)
      return { kind: "refused", reason: await withdrawn(staged, `a write failed with errno ${result.error}`) };
    staged.push(change);
  }
  const applied = applyFiles(changes);
  if (applied.kind !== "applied") return { ...applied, reason: await withdrawn(staged, applied.reason) };
  try {
    for (const change of staged) await change.commit();
    return { kind: "applied" };
  } catch (cause) {
    return { kind: "half done", reason: cause instanceof Error ? cause.message : String(cause) };
  }
}

async function withdrawn(staged: readonly DeferredChange[], reason: string): Promise<string> {
  for (const change of staged) await change.discard();
  return reason;
}

function applyFiles({ files, preopens, runId, home }: Changes): Applied {
  if (files.length === 0) return { kind: "applied" };
  const sets: ChangeSet[] = [];
  try {
    const below = files.map(({ preopen, of, changes }) => ({
      preopen: changedFrom(preopenAt(preopens, preopen), of),
      changes,
    }));
    for (const { preopen, changes } of below) sets.push({ root: openPreopen(preopen, "all"), changes });
    return applyNoted(sets, openJournal(home, runId, below), runId);
  } catch (cause) {
    if (cause instanceof Refusal)
      return { kind: "refused", reason: "A folder that was granted is not what it was when the run began." };
    if (cause instanceof JournalFailed) return { kind: "refused", reason: cause.message };
    throw cause;
  } finally {
    for (const { root } of sets) root.close();
  }
}

function applyNoted(sets: readonly ChangeSet[], journal: Journal, label: string): Applied {
  const applied = applyChanges(sets, { label, beforeSettling: () => journal.done() });
  // What could not be put back now is tried again by the next run.
  if (applied.kind !== "half done") journal.close();
  return applied;
}

function preopenAt(preopens: readonly Preopen[], index: number): Preopen {
  const preopen = preopens[index];
  if (preopen === undefined) throw new Error(`There is no preopen ${index}.`);
  return preopen;
}
