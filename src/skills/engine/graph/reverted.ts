import type { Duplicate, HeldBack, HistoryEntry } from "./types.ts";

/** The reverted entries, and the problems of the rollbacks in force. */
export interface Reverted {
  readonly by: ReadonlyMap<string, string>;
  readonly heldBack: readonly HeldBack[];
  readonly duplicates: readonly Duplicate[];
}

/**
 * Finds the entries that rollbacks revert. A reverted entry counts as never written, so that a rollback leaves nothing of it behind,
 * and undoing the rollback brings back exactly what was there. A rollback is an entry like the others and can be reverted itself.
 * It only names entries before it, so that a walk from the last entry to the first decides each one when it is reached.
 */
export function findRevertedEntries(entries: readonly HistoryEntry[]): Reverted {
  const places = new Map(entries.map(({ entry_id }, place) => [entry_id, place]));
  const by = new Map<string, string>();
  const active: HistoryEntry[] = [];
  for (const [place, entry] of [...entries.entries()].reverse()) {
    if (entry.op !== "revert" || by.has(entry.entry_id)) continue;
    active.push(entry);
    for (const target of entry.reverts) if ((places.get(target) ?? place) < place) by.set(target, entry.entry_id);
  }
  return { by, ...collectRollbackRemarks(active.reverse(), by) };
}

function collectRollbackRemarks(active: readonly HistoryEntry[], by: ReadonlyMap<string, string>) {
  const heldBack: HeldBack[] = [];
  const duplicates: Duplicate[] = [];
  for (const { entry_id: entry, reverts } of active)
    for (const part of reverts) {
      const first = by.get(part);
      if (first === undefined)
        heldBack.push({ entry, part, reason: `It reverts ${part}, which is not in the history before it.` });
      else if (first !== entry) duplicates.push({ entry, part, of: first });
    }
  return { heldBack, duplicates };
}
