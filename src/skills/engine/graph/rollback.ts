import { err, ok, type Result } from "../../../kernel/domain/index.ts";
import type { Stamp } from "./commit.ts";
import { fold } from "./fold.ts";
import { buildEdgeKey } from "./keys.ts";
import type { Refusal, RefusalCode } from "./refusal.ts";
import type { Edge, Graph, HeldBack, HistoryEntry } from "./types.ts";

/** The entries to revert. `last` and `task` skip rollbacks, which are undone by naming their entry. */
export type RollbackTarget =
  | { readonly kind: "last"; readonly count: number }
  | { readonly kind: "task"; readonly taskId: string }
  | { readonly kind: "entry"; readonly entryId: string };

export interface RollbackRequest {
  readonly target: RollbackTarget;
  readonly stamp: Stamp;
  readonly reason: string | null;
  readonly taskId: string | null;
}

export interface Rollback {
  /** The entry to write, which reverts all of `reverted`. */
  readonly entry: HistoryEntry;
  /** The newest comes first. */
  readonly reverted: readonly HistoryEntry[];
  readonly after: Graph;
  readonly gained: readonly Edge[];
  readonly lost: readonly Edge[];
}

/** Plans a rollback, which is done whole or not at all and never leads into a state that breaks an invariant. */
export function planRollback(graph: Graph, request: RollbackRequest): Result<Rollback, Refusal> {
  const targets = selectRollbackTargets(graph, request.target);
  if (!targets.ok) return targets;
  const entry = revertEntry(targets.value, request);
  const after = fold([...graph.entries, entry], graph.unreadable);
  const broken = findNewlyHeldBack(graph, after);
  if (broken.length > 0) return err(refuseBreakingRollback(broken));
  return ok({
    entry,
    reverted: targets.value,
    after,
    gained: listEdgesMissingFrom(after, graph),
    lost: listEdgesMissingFrom(graph, after),
  });
}

function selectRollbackTargets(graph: Graph, target: RollbackTarget): Result<HistoryEntry[], Refusal> {
  const left = graph.entries.filter(({ op, entry_id }) => op !== "revert" && !graph.revertedBy.has(entry_id)).reverse();
  switch (target.kind) {
    case "last":
      return selectLastEntries(left, target.count);
    case "task": {
      const ofTask = left.filter(({ task_id }) => task_id === target.taskId);
      return ofTask.length > 0 ? ok(ofTask) : err(refuseTaskRollback(graph, target.taskId));
    }
    case "entry":
      return selectSingleEntry(graph, target.entryId);
  }
}

function selectLastEntries(left: readonly HistoryEntry[], count: number): Result<HistoryEntry[], Refusal> {
  if (!Number.isSafeInteger(count) || count < 1)
    return refuseRollback("ROLLBACK_EMPTY", "A rollback reverts at least one entry.", "Give a whole number from 1 up.");
  if (left.length < count) {
    const there = left.length === 1 ? "is one entry" : `are ${left.length === 0 ? "no" : left.length} entries`;
    const fix = left.length === 0 ? "There is nothing to roll back." : `Use --last ${left.length}, or fewer.`;
    return refuseRollback("ROLLBACK_TOO_MANY", `There ${there} left that could be reverted, not ${count}.`, fix, {
      left: left.length,
    });
  }
  return ok(left.slice(0, count));
}

function selectSingleEntry(graph: Graph, entryId: string): Result<HistoryEntry[], Refusal> {
  const entry = graph.byId.get(entryId);
  const by = graph.revertedBy.get(entryId);
  if (!entry)
    return refuseRollback(
      "ENTRY_UNKNOWN",
      `There is no entry ${entryId}.`,
      "`skl skill history` shows the entries there are.",
    );
  if (by !== undefined)
    return refuseRollback(
      "ROLLBACK_TWICE",
      `Entry ${entryId} was reverted already, by ${by}.`,
      `Nothing needs to be done; \`skl skill rollback --entry ${by}\` would bring it back.`,
      { reverted_by: by },
    );
  return ok([entry]);
}

function refuseTaskRollback(graph: Graph, taskId: string): Refusal {
  const all = graph.entries.filter(({ op, task_id }) => op !== "revert" && task_id === taskId).length;
  const message =
    all === 0 ? `No entry belongs to task ${taskId}.` : `All entries of task ${taskId} were reverted already.`;
  return {
    code: all === 0 ? "ROLLBACK_EMPTY" : "ROLLBACK_TWICE",
    message,
    fix: "`skl skill history` shows the entries and their tasks.",
    data: { task_id: taskId },
  };
}

function revertEntry(targets: readonly HistoryEntry[], { stamp, reason, taskId }: RollbackRequest): HistoryEntry {
  const ids = targets.map(({ entry_id }) => entry_id);
  const what = ids.length === 1 ? `entry ${ids[0]}` : `${ids.length} entries`;
  return {
    entry_id: stamp.entryId,
    at: stamp.at,
    op: "revert",
    type: null,
    former: null,
    a: null,
    b: null,
    origin: "rollback",
    reason: reason ?? `Rolled back ${what}.`,
    task_id: taskId,
    evidence: null,
    reverts: ids,
    edges: [],
  };
}

function findNewlyHeldBack(before: Graph, after: Graph): HeldBack[] {
  const buildHeldBackKey = ({ entry, part }: HeldBack) => `${entry}\t${part}`;
  const known = new Set(before.heldBack.map(buildHeldBackKey));
  return after.heldBack.filter((held) => !known.has(buildHeldBackKey(held)));
}

function refuseBreakingRollback(broken: readonly HeldBack[]): Refusal {
  const entries = [...new Set(broken.map(({ entry }) => entry))];
  const first = broken[0];
  const more = broken.length > 1 ? ` ${broken.length - 1} more edges would be lost in the same way.` : "";
  return {
    code: "ROLLBACK_BREAKS",
    message: `Entry ${first?.entry} would no longer be valid: ${first?.reason}${more}`,
    fix: `Roll back ${entries.length === 1 ? "that entry" : "those entries"} first, or delete the edge in the way.`,
    data: { held_back: broken, entries },
  };
}

const listEdgesMissingFrom = (graph: Graph, other: Graph): Edge[] =>
  [...graph.edges.values()].filter((edge) => !other.edges.has(buildEdgeKey(edge)));

function refuseRollback(code: RefusalCode, message: string, fix: string, data: Record<string, unknown> = {}) {
  return err<Refusal>({ code, message, fix, data });
}
