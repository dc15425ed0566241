import { compareText, parseInstant } from "../../../kernel/domain/index.ts";
import { formatHistoryEntry } from "./parse-entry.ts";
import type { EdgeEnds, HistoryEntry, Unreadable } from "./types.ts";

/** The entries in the order of the fold, each id once, and the ids that two different entries claim. */
export interface OrderedEntries {
  readonly entries: readonly HistoryEntry[];
  readonly clashes: readonly Unreadable[];
}

/** Sorts by (`at`, `entry_id`). Times are compared as instants: branches come from machines in other zones. */
export function sortHistoryEntries(given: readonly HistoryEntry[]): OrderedEntries {
  const keyed = given.map((entry) => ({ entry, at: parseInstant(entry.at) ?? 0 }));
  keyed.sort(
    (x, y) => x.at - y.at || compareText(x.entry.entry_id, y.entry.entry_id) || compareTexts(x.entry, y.entry),
  );
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

/** Sorts edges by their ends and their type, so that every machine and every export has the same order. */
export function sortEdgesByEnds<Ends extends EdgeEnds>(edges: Iterable<Ends>): Ends[] {
  return [...edges].sort((x, y) => compareText(x.a, y.a) || compareText(x.b, y.b) || compareText(x.type, y.type));
}

const compareTexts = (x: HistoryEntry, y: HistoryEntry): number =>
  x === y ? 0 : compareText(formatHistoryEntry(x), formatHistoryEntry(y));
