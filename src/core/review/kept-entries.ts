import { isPersonsRejection, type ObjectId, type QueueEntry } from "../../kernel/domain/index.ts";
import { toBranchRef } from "../../workspace/ground/index.ts";

/**
 * Returns the resolved proposals that the queue keeps: those of heads that branches still have, so that their agents
 * learn of them, and the last rejections by people, which hold for the same content on any branch.
 */
export function pickKeptEntries(
  queue: readonly QueueEntry[],
  refs: ReadonlyMap<string, ObjectId>,
): ReadonlySet<QueueEntry> {
  const current = queue.filter(
    ({ branch, head, status }) => KEPT.has(status) && refs.get(toBranchRef(branch)) === head,
  );
  return new Set([...current, ...queue.filter(isPersonsRejection).slice(-MOST_REJECTIONS)]);
}

const MOST_REJECTIONS = 300;
const KEPT: ReadonlySet<QueueEntry["status"]> = new Set(["rejected", "withdrawn"]);
