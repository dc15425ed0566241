import { compareText } from "../../../kernel/domain/index.ts";
import { type Applied, EdgeSet } from "./edge-set.ts";
import { formatEdge, pairKey } from "./keys.ts";
import { describeObjection } from "./objection.ts";
import { sortHistoryEntries } from "./order.ts";
import { findRevertedEntries } from "./reverted.ts";
import type { Duplicate, Edge, EdgeEnds, Graph, HeldBack, HistoryEntry, Unreadable } from "./types.ts";

/**
 * Builds the graph of a history, the same for the same set of entries in whatever order they come. What would break an
 * invariant is held back and named; of two entries that exclude each other, the later one. Ends need not exist: whether a
 * skill is installed differs between machines and must not change what the log means (`listDanglingEdges` names those edges).
 */
export function fold(given: readonly HistoryEntry[], unreadable: readonly Unreadable[] = []): Graph {
  const { entries, clashes } = sortHistoryEntries(given);
  const reverted = findRevertedEntries(entries);
  const replay = new Replay();
  for (const entry of entries) if (!reverted.by.has(entry.entry_id)) replay.apply(entry);
  const edges = replay.set.edges;
  return {
    entries,
    byId: new Map(entries.map((entry) => [entry.entry_id, entry])),
    revertedBy: reverted.by,
    edges,
    incident: listIncidentEdges(edges.values()),
    pairs: groupEntriesByPair(entries),
    heldBack: [...reverted.heldBack, ...replay.heldBack],
    duplicates: [...reverted.duplicates, ...replay.duplicates],
    unreadable: [...unreadable, ...clashes].sort(
      (x, y) => compareText(x.file, y.file) || compareText(x.reason, y.reason),
    ),
  };
}

class Replay {
  readonly set = new EdgeSet();
  readonly heldBack: HeldBack[] = [];
  readonly duplicates: Duplicate[] = [];

  apply(entry: HistoryEntry): void {
    const { op, type, former, a, b } = entry;
    if (op === "build") {
      for (const edge of entry.edges)
        this.#note(entry, formatEdge(edge), this.set.add(makeEdgeFromEntry(entry, edge, edge.reason)));
      return;
    }
    if (op === "revert" || !type || a === null || b === null) return;
    const edge = makeEdgeFromEntry(entry, { type, a, b }, entry.reason);
    if (op === "add") this.#note(entry, null, this.set.add(edge));
    else if (op === "delete") this.#note(entry, null, this.set.delete(edge));
    else if (former) this.#note(entry, null, this.set.retype(edge, former));
  }

  #note({ entry_id: entry }: HistoryEntry, part: string | null, applied: Applied): void {
    switch (applied.kind) {
      case "done":
        return;
      case "already-there":
        this.duplicates.push({ entry, part, of: applied.by });
        return;
      case "objection":
        this.heldBack.push({ entry, part, reason: describeObjection(applied.objection) });
    }
  }
}

function makeEdgeFromEntry(entry: HistoryEntry, { type, a, b }: EdgeEnds, reason: string): Edge {
  return { type, a, b, reason, origin: entry.origin, entryId: entry.entry_id, at: entry.at };
}

/** Lists, by name, the edges that a skill is an end of. */
export function listIncidentEdges(edges: Iterable<Edge>): Map<string, Edge[]> {
  const incident = new Map<string, Edge[]>();
  for (const edge of edges) for (const end of [edge.a, edge.b]) pushTo(incident, end, edge);
  return incident;
}

function groupEntriesByPair(entries: readonly HistoryEntry[]): Map<string, HistoryEntry[]> {
  const pairs = new Map<string, HistoryEntry[]>();
  const pairsOf = new Map<string, readonly string[]>();
  for (const entry of entries) {
    const own = listEntryPairs(entry, pairsOf);
    pairsOf.set(entry.entry_id, own);
    for (const pair of own) pushTo(pairs, pair, entry);
  }
  return pairs;
}

/** Returns the pairs that an entry is about; a rollback is about those of the entries that it reverts. */
function listEntryPairs({ a, b, edges, reverts }: HistoryEntry, before: ReadonlyMap<string, readonly string[]>) {
  const own = a === null || b === null ? [] : [pairKey(a, b)];
  if (edges.length + reverts.length === 0) return own;
  const all = new Set(own);
  for (const id of reverts) for (const pair of before.get(id) ?? []) all.add(pair);
  for (const edge of edges) all.add(pairKey(edge.a, edge.b));
  return [...all];
}

function pushTo<T>(lists: Map<string, T[]>, key: string, item: T): void {
  const list = lists.get(key);
  if (list) list.push(item);
  else lists.set(key, [item]);
}

/** The graph of a workspace without history. */
export const emptyGraph: Graph = fold([]);
