import type { Change, QueueEntry, UnjudgedHead, Warning } from "../../domain/index.ts";
import { pendingOf, type Workspace, withWorkspace } from "../ground/index.ts";
import { shownHeads, unjudgedHeads } from "../review/index.ts";
import { changesOf } from "./changes-of.ts";

export interface QueueListing {
  readonly unresolved: number;
  readonly limit: number;
  readonly proposals: readonly (QueueEntry & { readonly ingested: boolean })[];
  /** Holds the heads of agents' branches that no push and no session has judged. */
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
  return withWorkspace(place, (workspace) => listingOf(workspace, env), offline);
}

async function listingOf(workspace: Workspace, env?: NodeJS.ProcessEnv): Promise<QueueListing> {
  const pending = await pendingOf(workspace);
  return {
    unresolved: pending.heads,
    limit: workspace.rules.config.limits.queue,
    proposals: pending.proposals,
    unjudged: shownHeads(await unjudgedHeads(workspace)),
    changes: await changesOf(workspace, env),
    warnings: [...workspace.base.warnings, ...pending.warnings],
  };
}
