import type { QueueEntry } from "../../kernel/domain/index.ts";
import { parseKnowledge } from "../../kernel/knowledge/index.ts";
import { GitTree } from "../../workspace/git/index.ts";
import type { Workspace } from "../../workspace/ground/index.ts";

/** Returns the queue in which a proposal last stood before it left, from the history of the base, at most as old as `since` (in seconds). */
export async function findQueueInHistory(
  { repository, base }: Workspace,
  id: string,
  since: number | null = null,
): Promise<readonly QueueEntry[] | null> {
  if (!/^prop_[0-9a-z]+$/.test(id)) return null;
  // Sessions edit the file in merge commits, whose differences Git shows only with `-m`.
  const search = ["log", "--first-parent", "-m", "-S", id, "--no-textconv", "--format=%H"];
  const from = since === null ? [] : [`--since=${since}`];
  const found = await repository.git([...search, ...from, base.oid, "--", ".skl/knowledge.json"], { answers: [128] });
  for (const commit of found.stdout.toString("latin1").split("\n").filter(Boolean)) {
    for (const revision of [commit, `${commit}^`]) {
      const oid = await repository.commitOf(revision);
      const bytes = oid && (await new GitTree(repository.objects, oid).read(".skl/knowledge.json"));
      const parsed = bytes ? parseKnowledge(bytes, revision) : null;
      if (parsed?.ok && parsed.value.queue.some(({ proposal_id }) => proposal_id === id)) return parsed.value.queue;
    }
  }
  return null;
}
