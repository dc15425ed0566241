import { type FileContent, isObjectId, type ObjectId, type QueueEntry } from "../../kernel/domain/index.ts";
import { GitTree, type Repository } from "../../workspace/git/index.ts";

/** Names the commits between which a proposal changes its file. */
interface Change {
  readonly base: string | null;
  readonly head: string;
}

/**
 * Returns a person's approval of the same change under another head, of whatever branch. It holds only if both versions of the file are
 * those that the person looked at; otherwise the new head needs an approval of its own.
 */
export async function findKeptApproval(
  proposal: QueueEntry,
  change: Change,
  { repository, queue }: { readonly repository: Repository; readonly queue: readonly QueueEntry[] },
): Promise<Pick<QueueEntry, "approvals" | "human_review">> {
  const earlier = queue.filter(
    ({ path, head, approvals }) =>
      path === proposal.path && head && head !== change.head && approvals?.at(-1)?.verdict === "approved",
  );
  if (earlier.length === 0) return {};
  const own = JSON.stringify(await readContentBetween(proposal.path, change, repository));
  for (const { path, head, base = null, approvals = [], human_review } of earlier.toReversed()) {
    const known = approvals.at(-1)?.content ?? (await readContentBetween(path, { base, head: head ?? "" }, repository));
    if (known !== null && JSON.stringify(known) === own) return { approvals, human_review: human_review ?? null };
  }
  return {};
}

/** Returns the blobs of a file at two commits; null if the head is not in this clone. */
export async function readContentBetween(
  path: string,
  { base, head }: Change,
  repository: Repository,
): Promise<FileContent | null> {
  const read = async (commit: string | null) =>
    commit === null || !isObjectId(commit)
      ? null
      : ((await new GitTree(repository.objects, commit as ObjectId).entry(path))?.oid ?? null);
  if (!isObjectId(head) || !(await repository.commitOf(head))) return null;
  return { before: await read(base), after: await read(head) };
}
