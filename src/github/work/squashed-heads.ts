import type { ObjectId } from "../../kernel/domain/index.ts";
import { findUncontainedCommits } from "../../workspace/git/index.ts";
import type { Workspace } from "../../workspace/ground/index.ts";
import { listProposalRefs } from "../../workspace/ground/index.ts";
import type { PullRequest } from "../client/index.ts";
import { fetchCommit } from "./checkout.ts";
import type { ActionRun } from "./outcome.ts";

/**
 * Maps the heads with open proposals that a person squashed or rebased to the commit of the base that holds them. No commit of
 * such a branch is on the base, so this follows GitHub's record, as far as the commit that it names is on the base.
 */
export async function mapSquashedHeads(
  { github }: ActionRun,
  { repository, base, rules }: Workspace,
  open: readonly PullRequest[],
): Promise<ReadonlyMap<string, ObjectId>> {
  const refs = base.refs ?? new Map<string, ObjectId>();
  const sent = listProposalRefs({ refs, namespace: rules.config.queue.ref_namespace });
  const heads = new Map<string, Set<string>>();
  for (const { branch, head } of [...rules.knowledge.queue, ...sent]) {
    const isOpen = open.some((each) => !each.isFork && each.head.branch === branch && each.head.oid === head);
    if (head && !isOpen) heads.set(branch, (heads.get(branch) ?? new Set()).add(head));
  }
  const baseCommits = new Map<string, ObjectId>();
  for (const [branch, own] of heads) {
    for (const { number, head, mergeCommit, ...pullRequest } of await github.pullRequestsOf(branch)) {
      if (mergeCommit === null || pullRequest.base.branch !== base.branch || !own.has(head.oid)) continue;
      if ((await repository.commitOf(mergeCommit)) === null) continue;
      await fetchCommit(repository, head.oid, [`refs/pull/${number}/head`]);
      const outside = await findUncontainedCommits(repository, base.oid, [head.oid, mergeCommit]);
      if (outside.has(head.oid) && !outside.has(mergeCommit)) baseCommits.set(head.oid, mergeCommit);
    }
  }
  return baseCommits;
}
