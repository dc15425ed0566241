import type { Workspace } from "./rules.ts";
import { collectPendingQueue, type PendingQueue } from "./waiting-queue.ts";

/** Returns everything that waits for a review, read from a workspace's rules and refs. */
export function readPendingQueue({ repository, base, rules }: Workspace): Promise<PendingQueue> {
  const { ref_namespace: namespace } = rules.config.queue;
  return collectPendingQueue({
    repository,
    remote: base.remote,
    refs: base.refs,
    namespace,
    queue: rules.knowledge.queue,
  });
}
