import { type FileChange, getChangePath, type ObjectId } from "../../../kernel/domain/index.ts";
import type { Gate } from "../../../rules/checks/index.ts";
import {
  fold,
  formatHistoryEntry,
  type Graph,
  type HistoryEntry,
  readHistoryEntry,
  type Unreadable,
} from "../../../skills/engine/graph/index.ts";
import { GitTree, openSharedTree, type Repository } from "../../../workspace/git/index.ts";

/** The history of the skill graph, an immutable file for each edit. */
export const HISTORY = ".skl/graph/history/";

/** Describes the part of the gate to which an entry belongs that the graph refuses. */
export const OF_HISTORY: Gate = { who: "people", is: "the history of the skill graph" };

interface Judged {
  readonly repository: Repository;
  readonly base: { readonly oid: ObjectId };
  readonly head: ObjectId;
  readonly now: Date;
}

/** An entry that is dated further ahead is refused, since every later one would have to be dated after it. */
const CLOCKS_MAY_DIFFER_MS = 24 * 60 * 60 * 1000;

/**
 * Judges the new files of the history by the graph's own rules: each must be readable, and with all of them in place the graph may hold
 * back nothing that it does not hold back now. Returns for each why it is refused, or null if it is accepted. The result leaves out
 * changes of other files and of existing entries, which nobody may change.
 */
export async function judgeNewEntries(
  changes: readonly FileChange[],
  { repository, base, head, now }: Judged,
): Promise<ReadonlyMap<FileChange, string | null>> {
  const added = changes.filter((change) => change.kind === "added" && getChangePath(change).startsWith(HISTORY));
  if (added.length === 0) return new Map();
  const known = await readHistoryAt(openSharedTree(repository.objects, base.oid));
  const own = await readHistoryAt(new GitTree(repository.objects, head));
  const before = fold(known.entries);
  const ids = new Map(known.entries.map((entry) => [entry.entry_id, formatHistoryEntry(entry)]));
  const after = fold([...known.entries, ...own.entries.filter(({ entry_id }) => !ids.has(entry_id))]);
  const unreadable = new Map(own.unreadable.map(({ file, reason }) => [file, reason]));
  const heldBack = listNewlyHeldBack(before, after);
  return new Map(
    added.map((change): [FileChange, string | null] => {
      const file = getChangePath(change).slice(HISTORY.length);
      const id = file.slice(0, -".json".length);
      const entry = own.entries.find(({ entry_id }) => entry_id === id);
      if (change.kind === "added" && change.after.mode !== "100644") return [change, "it is not a plain file"];
      if (entry === undefined) return [change, unreadable.get(file) ?? "it is not a file of the history"];
      const there = ids.get(id);
      if (there !== undefined)
        return [change, there === formatHistoryEntry(entry) ? null : "the base has another entry of that name"];
      if (Date.parse(entry.at) > now.getTime() + CLOCKS_MAY_DIFFER_MS) return [change, "it is dated in the future"];
      const ownReason = heldBack.find((held) => held.entry === id)?.reason;
      // If the new entries take an older one out of force, it cannot be told which of them does.
      const others = heldBack.find((held) => ids.has(held.entry));
      const reason = ownReason ?? (others && `the entry ${others.entry} would be held back: ${others.reason}`);
      return [change, reason?.replace(/\.$/, "") ?? null];
    }),
  );
}

function listNewlyHeldBack(before: Graph, after: Graph): Graph["heldBack"] {
  const known = new Set(before.heldBack.map(({ entry, part }) => `${entry}\t${part}`));
  return after.heldBack.filter(({ entry, part }) => !known.has(`${entry}\t${part}`));
}

async function readHistoryAt(tree: GitTree): Promise<{ entries: HistoryEntry[]; unreadable: Unreadable[] }> {
  const entries: HistoryEntry[] = [];
  const unreadable: Unreadable[] = [];
  for (const [file, kind] of (await tree.list(HISTORY.slice(0, -1))) ?? []) {
    const bytes = kind === "file" ? await tree.read(`${HISTORY}${file}`) : null;
    const entry = bytes && readHistoryEntry(file, bytes);
    if (entry?.ok) entries.push(entry.value);
    else unreadable.push({ file, reason: entry?.error ?? "it is not a plain file" });
  }
  return { entries, unreadable };
}
