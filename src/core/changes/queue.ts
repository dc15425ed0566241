import type { Change, QueueEntry, UnjudgedHead, Warning } from "../../kernel/domain/index.ts";
import { readPendingQueue, type Workspace, withWorkspace } from "../../workspace/ground/index.ts";
import { findUnjudgedHeads, toShownHeads } from "../review/index.ts";
import { listBranchChanges } from "./changes-of.ts";

export interface QueueListing {
  readonly unresolved: number;
  readonly limit: number;
  readonly proposals: readonly (QueueEntry & { readonly ingested: boolean })[];
  /** The heads of agents' branches that no push and no session has judged. */
  readonly unjudged: readonly UnjudgedHead[];
  readonly changes: readonly Change[];
  readonly warnings: readonly Warning[];
}

/** Runs `skl queue`, which lists every branch and proposal that waits, taken in or not. */
export async function listQueue(
  place: string | Workspace,
  offline: boolean,
  env?: NodeJS.ProcessEnv,
): Promise<QueueListing> {
  return withWorkspace(place, (workspace) => buildQueueListing(workspace, env), offline);
}

async function buildQueueListing(workspace: Workspace, env?: NodeJS.ProcessEnv): Promise<QueueListing> {
  const pending = await readPendingQueue(workspace);
  return {
    unresolved: pending.heads,
    limit: workspace.rules.config.limits.queue,
    proposals: pending.proposals,
    unjudged: toShownHeads(await findUnjudgedHeads(workspace)),
    changes: await listBranchChanges(workspace, env),
    warnings: [...workspace.base.warnings, ...pending.warnings],
  };
}
