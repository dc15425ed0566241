import { open } from "node:fs/promises";
import { join } from "node:path";
import { isObjectId, isZeroId, type ObjectId } from "../../../kernel/domain/index.ts";
import type { Repository } from "../../../workspace/git/index.ts";
import { listProposalRefs, toBranchRef, type Workspace } from "../../../workspace/ground/index.ts";

/**
 * Returns the heads that a branch had before, those first that are likelier to be what this one was made of: on the remote, in the records of
 * its proposals, and in this clone, where a branch may have been rebased before its first push.
 */
export async function listEarlierHeads(
  { repository, base, rules }: Workspace,
  branch: string,
  head: ObjectId,
): Promise<ObjectId[]> {
  const { ref_namespace: namespace } = rules.config.queue;
  const prefix = `${namespace}/proposals/${branch}/`;
  const own = [...(base.refs ?? [])].filter(([ref]) => ref.startsWith(prefix));
  const known = [
    base.refs?.get(toBranchRef(branch)),
    ...(await listHeadsHere(repository, branch)),
    ...listProposalRefs({ refs: new Map(own), namespace }).map((ref) => ref.head),
    ...rules.knowledge.queue.flatMap((entry) => (entry.branch === branch ? (entry.head ?? []) : [])).toReversed(),
  ];
  return [...new Set(known)].filter(
    (each): each is ObjectId => each !== undefined && isObjectId(each) && !isZeroId(each) && each !== head,
  );
}

const MOST_BYTES = 16 * 1024;
const MOST_HERE = 4;

/** Returns the last heads that the branch had in this clone, by its log; a clone without one tells nothing. */
async function listHeadsHere({ commonDir }: Repository, branch: string): Promise<string[]> {
  const file = await open(join(commonDir, "logs", toBranchRef(branch))).catch(() => null);
  if (file === null) return [];
  try {
    const { size } = await file.stat();
    const length = Math.min(size, MOST_BYTES);
    const { buffer } = await file.read(Buffer.alloc(length), 0, length, size - length);
    const lines = buffer.toString("latin1").trim().split("\n").toReversed();
    // A rebase is one step from the head before, and so is what is made anew after a reset.
    const moved = lines.filter((line) => /\t(?:rebase|reset|commit \(amend\)|merge|pull|branch: Reset)/.test(line));
    return moved.slice(0, MOST_HERE).map((line) => line.split(" ", 1)[0] ?? "");
  } catch {
    return [];
  } finally {
    await file.close();
  }
}
