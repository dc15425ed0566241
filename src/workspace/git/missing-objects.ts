import type { ObjectId } from "../../kernel/domain/index.ts";
import { findPromisorRemote } from "./partial-clone.ts";
import { runGit } from "./process.ts";
import type { Repository } from "./repository.ts";

/**
 * Returns the commits of which trees or files are missing here, as after a fetch that broke off or a disk that lost a file. What the
 * base contains is not looked at. A partial clone fetches what it lacks by itself, so there nothing counts as missing.
 */
export async function listCommitsWithGaps(
  repository: Repository,
  base: ObjectId,
  commits: readonly ObjectId[],
): Promise<ReadonlySet<ObjectId>> {
  if (findPromisorRemote(repository) !== null || commits.length === 0 || (await isWhole(repository, base, commits)))
    return new Set();
  const incomplete = new Set<ObjectId>();
  for (const commit of commits) if (!(await isWhole(repository, base, [commit]))) incomplete.add(commit);
  return incomplete;
}

async function isWhole(repository: Repository, base: ObjectId, commits: readonly ObjectId[]): Promise<boolean> {
  const args = ["rev-list", "--objects", "--missing=print", "--quiet", "--stdin"];
  const answer = await runGit(repository, args, { stdin: `^${base}\n${commits.join("\n")}\n`, answers: [128] });
  return answer.code === 0 && answer.stdout.length === 0;
}
