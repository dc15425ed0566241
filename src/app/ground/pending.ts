import type { Workspace } from "./rules.ts";
import { type PendingQueue, pendingQueue } from "./waiting-queue.ts";

/** Returns everything that waits for a review, read from a workspace's rules and refs. */
export function pendingOf({ repository, base, rules }: Workspace): Promise<PendingQueue> {
  const { ref_namespace: namespace } = rules.config.queue;
  return pendingQueue({ repository, remote: base.remote, refs: base.refs, namespace, queue: rules.knowledge.queue });
}
