import type { ObjectId, QueueEntry, ReviewOutput } from "../../domain/index.ts";
import type { PullRequest } from "../../github/index.ts";
import { mergeMessage } from "../review/messages.ts";
import type { Workspace } from "../workspace.ts";
import type { ActionRun, MergedBranch } from "./outcome.ts";

export interface MergedPullRequests {
  readonly merged: readonly MergedBranch[];
  /** Branches that GitHub would not merge, with its reason. */
  readonly refused: ReadonlyMap<string, string>;
}

/**
 * Merges the pull requests of approved heads through the API, each only if its head is still the one that was reviewed. State
 * follows in the next session, as for whatever is merged past one.
 */
export async function mergeApproved(
  { github, log }: ActionRun,
  { base, rules }: Workspace,
  { session_id, waiting = [] }: ReviewOutput,
  pullRequests: readonly PullRequest[],
): Promise<MergedPullRequests> {
  const ready = new Set(waiting.map(({ proposal_id }) => proposal_id));
  const merged: MergedBranch[] = [];
  const refused = new Map<string, string>();
  for (const [branch, entries] of approvedHeads(rules.knowledge.queue)) {
    if (!entries.every(({ proposal_id }) => ready.has(proposal_id))) continue;
    const pullRequest = pullRequests.find((each) => !each.isFork && each.head.branch === branch);
    if (pullRequest?.base.branch !== base.branch) {
      refused.set(branch, `No open pull request from ${branch} into ${base.branch}; open one to have it merged.`);
      continue;
    }
    const message = mergeMessage(branch, session_id, entries);
    const [title = "", ...rest] = message.split("\n");
    const head = entries[0]?.head as ObjectId;
    const outcome = await github.mergePullRequest(pullRequest.number, { head, title, message: rest.join("\n").trim() });
    log(`#${pullRequest.number} ${branch}: ${outcome.kind}`);
    if (outcome.kind === "merged") merged.push({ branch, commit: outcome.commit });
    else refused.set(branch, `GitHub did not merge #${pullRequest.number}: ${outcome.message}`);
  }
  return { merged, refused };
}

/** Heads of which every proposal is approved, by their branches. */
function approvedHeads(queue: readonly QueueEntry[]): ReadonlyMap<string, QueueEntry[]> {
  const heads = new Map<string, QueueEntry[]>();
  for (const entry of queue) {
    const key = `${entry.branch}\0${entry.head}`;
    heads.set(key, [...(heads.get(key) ?? []), entry]);
  }
  const approved = [...heads.values()].filter((entries) => entries.every(({ status }) => status === "approved"));
  return new Map(approved.map((entries) => [entries[0]?.branch ?? "", entries]));
}
