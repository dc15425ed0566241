import type { ObjectId, QueueEntry } from "../../domain/index.ts";
import { branchRef } from "../ground/index.ts";

/** Returns the resolved proposals that the queue keeps: those of heads that branches still have, so that their agents learn of them. */
export function keptEntries(
  queue: readonly QueueEntry[],
  refs: ReadonlyMap<string, ObjectId>,
): ReadonlySet<QueueEntry> {
  return new Set(queue.filter(({ branch, head, status }) => KEPT.has(status) && refs.get(branchRef(branch)) === head));
}

const KEPT: ReadonlySet<QueueEntry["status"]> = new Set(["rejected", "withdrawn"]);
