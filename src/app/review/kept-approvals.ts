import type { ObjectId, QueueEntry } from "../../domain/index.ts";
import { GitTree, type Repository } from "../../git/index.ts";

/** Names the commits between which a proposal changes its file. */
interface Change {
  readonly base: ObjectId | null;
  readonly head: ObjectId;
}

/**
 * Returns a person's approval of the same change under an earlier head of the branch. It holds for a new head only if both versions of the
 * file are those that the person looked at; otherwise the new head needs an approval of its own.
 */
export async function keptApproval(
  proposal: QueueEntry,
  change: Change,
  { repository, queue }: { readonly repository: Repository; readonly queue: readonly QueueEntry[] },
): Promise<Pick<QueueEntry, "approvals" | "human_review">> {
  for (const { branch, path, head, base, approvals = [], human_review } of queue.toReversed()) {
    if (branch !== proposal.branch || path !== proposal.path || approvals.at(-1)?.verdict !== "approved") continue;
    if (!head || head === change.head) continue;
    const before = { head: head as ObjectId, base: (base ?? null) as ObjectId | null };
    if (await isSameChange(path, before, change, repository)) return { approvals, human_review: human_review ?? null };
  }
  return {};
}

async function isSameChange(path: string, before: Change, now: Change, repository: Repository): Promise<boolean> {
  const blobs = async ({ base, head }: Change) => {
    const read = async (commit: ObjectId | null) =>
      commit === null ? null : ((await new GitTree(repository.objects, commit).entry(path))?.oid ?? null);
    return JSON.stringify([await read(base), await read(head)]);
  };
  if (!(await repository.commitOf(before.head))) return false;
  return (await blobs(before)) === (await blobs(now));
}
