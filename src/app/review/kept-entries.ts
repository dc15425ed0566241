import type { ObjectId, QueueEntry } from "../../domain/index.ts";
import { wasOutdated } from "../../orchestrator/index.ts";
import { branchRef } from "../ground/index.ts";

/**
 * Returns the resolved proposals that the queue keeps: those of heads that branches still have, so that their agents learn of them, and
 * those that were rejected because they did not know another change, until their branch is merged, since a later head is judged by them.
 * Merged proposals are in the history of the base.
 */
export function keptEntries(
  queue: readonly QueueEntry[],
  refs: ReadonlyMap<string, ObjectId>,
): ReadonlySet<QueueEntry> {
  const kept = queue.filter((entry) => {
    const tip = refs.get(branchRef(entry.branch));
    if (tip === undefined || !KEPT.has(entry.status)) return false;
    return tip === entry.head || (wasOutdated(entry) && !isMergedSince(entry, queue));
  });
  return new Set(kept);
}

const KEPT: ReadonlySet<QueueEntry["status"]> = new Set(["rejected", "withdrawn"]);

function isMergedSince(entry: QueueEntry, queue: readonly QueueEntry[]): boolean {
  return queue.some(
    (other) => other.status === "merged" && other.branch === entry.branch && decisionTime(other) >= decisionTime(entry),
  );
}

function decisionTime({ decision }: QueueEntry): string {
  return decision?.decided_at ?? "";
}
