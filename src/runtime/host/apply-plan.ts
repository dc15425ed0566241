import { type Applied, applyChanges, type ChangeSet } from "../wasi/index.ts";
import type { ChangesBelow, Preopen } from "./job.ts";
import { openPreopen } from "./preopen.ts";

/** Makes the changes that a run planned, below the folders that it was granted. */
export function applyPlan(below: readonly ChangesBelow[], preopens: readonly Preopen[]): Applied {
  const sets: ChangeSet[] = [];
  try {
    for (const { preopen, changes } of below) {
      const found = preopens[preopen];
      if (found === undefined) throw new Error(`There is no preopen ${preopen}.`);
      sets.push({ root: openPreopen(found, "all"), changes });
    }
    return applyChanges(sets);
  } finally {
    for (const { root } of sets) root.close();
  }
}
