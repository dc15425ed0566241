import type { Duplicate, HeldBack, HistoryEntry } from "./types.ts";

/** Which entries are reverted, and what is wrong with the rollbacks in force. */
export interface Reverted {
  readonly by: ReadonlyMap<string, string>;
  readonly heldBack: readonly HeldBack[];
  readonly duplicates: readonly Duplicate[];
}

/**
 * A reverted entry counts as one that was never written, so that rolling it back cannot leave anything of it behind, and
 * undoing the rollback brings back exactly what was there. A rollback is an entry like the others and can be reverted itself.
 * A rollback only ever names what comes before it; from the last to the first, each is therefore decided when it is reached.
 */
export function revertedEntries(entries: readonly HistoryEntry[]): Reverted {
  const places = new Map(entries.map(({ entry_id }, place) => [entry_id, place]));
  const by = new Map<string, string>();
  const active: HistoryEntry[] = [];
  for (const [place, entry] of [...entries.entries()].reverse()) {
    if (entry.op !== "revert" || by.has(entry.entry_id)) continue;
    active.push(entry);
    for (const target of entry.reverts) if ((places.get(target) ?? place) < place) by.set(target, entry.entry_id);
  }
  return { by, ...remarks(active.reverse(), by) };
}

function remarks(active: readonly HistoryEntry[], by: ReadonlyMap<string, string>) {
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
