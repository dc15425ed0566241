import type { ObjectId, QueueEntry } from "../../domain/index.ts";
import { branchRef } from "../ground/index.ts";

/** Of so many merged heads the queue still knows what became of them; older ones are in the history of the base. */
const MERGED_HEADS = 50;

/**
 * Returns the resolved proposals that the queue keeps: rejected ones for as long as their branch is not merged, since a later head is
 * judged by what an earlier one was rejected for, and those of heads that branches still have, so that their agents hear of them.
 */
export function keptEntries(
  queue: readonly QueueEntry[],
  refs: ReadonlyMap<string, ObjectId>,
): ReadonlySet<QueueEntry> {
  const merged = queue
    .filter(({ status }) => status === "merged")
    .toSorted((a, b) => compare(decidedAt(b), decidedAt(a)));
  const heads = new Set([...new Set(merged.map(({ head }) => head))].slice(0, MERGED_HEADS));
  return new Set(
    queue.filter((entry) => {
      const tip = refs.get(branchRef(entry.branch));
      if (tip === undefined) return false;
      const isTip = tip === entry.head;
      switch (entry.status) {
        case "merged":
          return isTip && heads.has(entry.head);
        case "rejected":
          return (
            isTip ||
            !merged.some(({ branch, ...other }) => branch === entry.branch && decidedAt(other) >= decidedAt(entry))
          );
        case "withdrawn":
          return isTip;
        default:
          return false;
      }
    }),
  );
}

function decidedAt({ decision }: Pick<QueueEntry, "decision">): string {
  return decision?.decided_at ?? "";
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
