import type { DeferredChange } from "../adapter.ts";
import { type Applied, applyChanges, type ChangeSet, Refusal } from "../wasi/index.ts";
import type { ChangesBelow, Preopen } from "./job.ts";
import { openPreopen } from "./preopen.ts";

/** Everything that a run wants changed outside. */
export interface Changes {
  readonly files: readonly ChangesBelow[];
  readonly preopens: readonly Preopen[];
  readonly deferred: readonly DeferredChange[];
}

/**
 * Makes the changes of a run that ended well, or none of them: what was deferred is staged, the files are changed, and only
 * then what was staged counts.
 */
export async function commitChanges({ files, preopens, deferred }: Changes): Promise<Applied> {
  const staged: DeferredChange[] = [];
  for (const change of deferred) {
    const result = await change.stage();
    if (!result.ok)
      return { kind: "refused", reason: await withdrawn(staged, `a write failed with errno ${result.error}`) };
    staged.push(change);
  }
  const applied = applyFiles(files, preopens);
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

function applyFiles(below: readonly ChangesBelow[], preopens: readonly Preopen[]): Applied {
  const sets: ChangeSet[] = [];
  try {
    for (const { preopen, changes } of below) {
      const found = preopens[preopen];
      if (found === undefined) throw new Error(`There is no preopen ${preopen}.`);
      sets.push({ root: openPreopen(found, "all"), changes });
    }
    return applyChanges(sets);
  } catch (cause) {
    if (!(cause instanceof Refusal)) throw cause;
    return { kind: "refused", reason: "A folder that was granted is not what it was when the run began." };
  } finally {
    for (const { root } of sets) root.close();
  }
}
