import { instantOf } from "../../domain/index.ts";
import { entryText } from "./parse-entry.ts";
import type { HistoryEntry, Unreadable } from "./types.ts";

/** The entries in the order of the fold, each id once, and the ids that two different entries claim. */
export interface OrderedEntries {
  readonly entries: readonly HistoryEntry[];
  readonly clashes: readonly Unreadable[];
}

/** Sorts by (`at`, `entry_id`). Times are compared as instants: branches come from machines in other zones. */
export function orderedEntries(given: readonly HistoryEntry[]): OrderedEntries {
  const keyed = given.map((entry) => ({ entry, at: instantOf(entry.at) ?? 0 }));
  keyed.sort((x, y) => x.at - y.at || compare(x.entry.entry_id, y.entry.entry_id) || compareTexts(x.entry, y.entry));
  const byId = new Map<string, HistoryEntry>();
  const clashes: Unreadable[] = [];
  for (const { entry } of keyed) {
    const first = byId.get(entry.entry_id);
    if (!first) byId.set(entry.entry_id, entry);
    else if (compareTexts(first, entry) !== 0)
      clashes.push({ file: `${entry.entry_id}.json`, reason: "another entry has the same id" });
  }
  return { entries: [...byId.values()], clashes };
}

/** Compares by code units, so that the order is the same in every locale. */
export const compare = (x: string, y: string): number => (x < y ? -1 : x > y ? 1 : 0);

const compareTexts = (x: HistoryEntry, y: HistoryEntry): number => (x === y ? 0 : compare(entryText(x), entryText(y)));
